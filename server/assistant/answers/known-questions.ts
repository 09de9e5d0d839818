import {
  attacksWith,
  blockTopSource,
  doLogsArrive,
  howManyBlocked,
  ranked,
  whichAttacks,
} from './about-attacks.ts'
import {
  allDatabases,
  databasesWithFindings,
  howToFixDatabase,
  inventoryList,
  unencryptedDatabases,
  unreachableDatabases,
} from './about-databases.ts'
import {
  apiTokens,
  failingWebhooks,
  help,
  invitations,
  lastInvoice,
  members,
  paymentMethods,
  planOfWebsite,
  plans,
  planUse,
  teams,
  whatChanged,
  whatHappened,
  whatIsOwed,
  whoChangedSettings,
  withoutSecondFactor,
} from './about-the-organisation.ts'
import {
  allWebsites,
  expiringWebsites,
  expiry,
  gradeHistory,
  howToFix,
  ignoredChecks,
  nameServers,
  openFindings,
  records,
  rules,
  settings,
  underAttack,
  unprotectedWebsites,
  untestedChecks,
  whyThisGrade,
  worstGrade,
} from './about-websites.ts'
import type { QuestionHandler } from './common.ts'

/** Every question that is answered without a model. docs/assistant.md lists them. */
export const knownQuestions: readonly (readonly [question: string, handler: QuestionHandler])[] = [
  ['What attacks were there today?', whichAttacks],
  ['Which attacks were there yesterday?', whichAttacks],
  ['What attacks were there this week?', whichAttacks],
  ['How many requests were blocked today?', howManyBlocked],
  ['How many requests were blocked yesterday?', howManyBlocked],
  ['Which addresses attack the most?', ranked('Source', 'Most attacks came from these addresses')],
  ['Which countries do attacks come from?', ranked('Country', 'Attacks came from these countries')],
  ['Which firewall rules match the most?', ranked('Rule', 'These rules matched the most')],
  ['Which paths are attacked the most?', ranked('Path', 'These paths were attacked the most')],
  ['What kinds of attacks are there?', ranked('Category', 'These kinds of attacks were seen')],
  [
    'Which attacks were not blocked?',
    attacksWith({ action: ['logged', 'allowed'] }, 'These attacks were logged or allowed'),
  ],
  [
    'What were the most critical attacks?',
    attacksWith({ severity: 'critical' }, 'These attacks were critical'),
  ],
  ['Block the address that attacks the most.', blockTopSource],
  ['Are attack logs arriving?', doLogsArrive],

  ['Which websites do I have?', allWebsites],
  ['Which websites are not protected?', unprotectedWebsites],
  ['Is “Under attack” mode on?', underAttack],
  ['What are the protection settings?', settings('protection', 'The protection')],
  ['What are the TLS settings?', settings('tls', 'TLS')],
  ['Which email alerts are on?', settings('alerts', 'Email alerts')],
  [
    'Which addresses are blocked?',
    rules('block_address', { some: 'Blocked addresses', none: 'No address is blocked' }),
  ],
  [
    'Which firewall rules are allowed?',
    rules('allow_rule', { some: 'Allowed rules', none: 'No rule is allowed' }),
  ],
  ['Which DNS records does my website have?', records],
  ['Are the name servers set up correctly?', nameServers],
  ['When does my domain expire?', expiry],
  ['Which websites expire soon?', expiringWebsites],

  ['Why does my website have this grade?', whyThisGrade],
  ['How do I fix the failed checks?', howToFix],
  ['How do I improve my grade?', howToFix],
  ['What are my open findings?', openFindings],
  ['Which website has the worst grade?', worstGrade],
  ['Which findings are ignored?', ignoredChecks],
  ['Which checks were not tested?', untestedChecks],
  ['How has my grade changed over time?', gradeHistory],

  ['Which databases do I have?', allDatabases],
  ['Which databases have findings?', databasesWithFindings],
  ['How do I fix the findings of my database?', howToFixDatabase],
  ['Which databases can’t be reached?', unreachableDatabases],
  ['Which database connections are not encrypted?', unencryptedDatabases],
  [
    'Who has access to my database?',
    inventoryList('access', { some: 'Access to', none: 'No access is known for' }),
  ],
  [
    'Which columns of my database are sensitive?',
    inventoryList('sensitive columns', {
      some: 'Columns that look sensitive in',
      none: 'No sensitive columns are known in',
    }),
  ],

  ['What do I owe?', whatIsOwed],
  ['What was my last invoice?', lastInvoice],
  ['How much of my plan have I used?', planUse],
  ['What plans are there?', plans],
  ['Which plan is my website on?', planOfWebsite],
  ['Which payment methods are saved?', paymentMethods],

  ['Who is in my organisation?', members],
  ['Who has no second factor?', withoutSecondFactor],
  ['Which invitations are pending?', invitations],
  ['What teams are there?', teams],
  ['What API tokens are there?', apiTokens],
  ['Which webhooks are failing?', failingWebhooks],
  ['What changed today?', whatChanged],
  ['What changed yesterday?', whatChanged],
  ['Who changed the settings of my website?', whoChangedSettings],
  ['What happened recently?', whatHappened],

  ['How do I add a website?', help],
  ['How do I send attack logs?', help],
  ['How do I invite people?', help],
]

/** To begin a conversation with. */
export const suggestions = [
  'What attacks were there today?',
  'What changed today?',
  'Why does my website have this grade?',
  'How do I fix the failed checks?',
  'What do I owe?',
]
