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

export type KnownQuestion = readonly [
  question: string,
  handler: QuestionHandler,
  scope?: {
    /** It may name one. */
    about?: 'website' | 'database'
    /** It may be about all websites. */
    isForAll?: boolean
    /** Its days are read from the question. */
    isForDays?: boolean
  },
]

const website = { about: 'website' } as const
const websites = { isForAll: true } as const
const database = { about: 'database' } as const
const attacks = { about: 'website', isForAll: true, isForDays: true } as const
const days = { isForDays: true } as const

/** Every question that is answered without a model. docs/assistant.md lists them. */
export const knownQuestions: readonly KnownQuestion[] = [
  ['What attacks were there today?', whichAttacks, attacks],
  ['Which attacks were there yesterday?', whichAttacks, attacks],
  ['What attacks were there this week?', whichAttacks, attacks],
  ['How many requests were blocked today?', howManyBlocked, attacks],
  ['How many requests were blocked yesterday?', howManyBlocked, attacks],
  [
    'Which addresses attack the most?',
    ranked('Source', 'Most attacks came from these addresses'),
    attacks,
  ],
  [
    'Which countries do attacks come from?',
    ranked('Country', 'Attacks came from these countries'),
    attacks,
  ],
  ['Which firewall rules match the most?', ranked('Rule', 'These rules matched the most'), attacks],
  [
    'Which paths are attacked the most?',
    ranked('Path', 'These paths were attacked the most'),
    attacks,
  ],
  [
    'What kinds of attacks are there?',
    ranked('Category', 'These kinds of attacks were seen'),
    attacks,
  ],
  [
    'Which attacks were not blocked?',
    attacksWith({ action: ['logged', 'allowed'] }, 'These attacks were logged or allowed'),
    attacks,
  ],
  [
    'What were the most critical attacks?',
    attacksWith({ severity: 'critical' }, 'These attacks were critical'),
    attacks,
  ],
  ['Block the address that attacks the most.', blockTopSource, attacks],
  ['Are attack logs arriving?', doLogsArrive, website],

  ['Which websites do I have?', allWebsites],
  ['Which websites are not protected?', unprotectedWebsites],
  ['Is under attack mode on?', underAttack, websites],
  ['What are the protection settings?', settings('protection', 'The protection'), website],
  ['What are the TLS settings?', settings('tls', 'TLS'), website],
  ['Which email alerts are on?', settings('alerts', 'Email alerts'), website],
  [
    'Which addresses are blocked?',
    rules('block_address', { some: 'Blocked addresses', none: 'No address is blocked' }),
    website,
  ],
  [
    'Which firewall rules are allowed?',
    rules('allow_rule', { some: 'Allowed rules', none: 'No rule is allowed' }),
    website,
  ],
  ['Which DNS records does my website have?', records, website],
  ['Are the name servers set up correctly?', nameServers, website],
  ['When does my domain expire?', expiry, website],
  ['Which websites expire soon?', expiringWebsites],

  ['Why does my website have this grade?', whyThisGrade, website],
  ['How do I fix the failed checks?', howToFix, website],
  ['How do I improve my grade?', howToFix, website],
  ['What are my open findings?', openFindings, websites],
  ['Which website has the worst grade?', worstGrade],
  ['Which findings are ignored?', ignoredChecks, website],
  ['Which checks were not tested?', untestedChecks, website],
  ['How has my grade changed over time?', gradeHistory, website],

  ['Which databases do I have?', allDatabases],
  ['Which databases have findings?', databasesWithFindings],
  ['How do I fix the findings of my database?', howToFixDatabase, database],
  ['Which databases can’t be reached?', unreachableDatabases],
  ['Which database connections are not encrypted?', unencryptedDatabases],
  [
    'Who has access to my database?',
    inventoryList('access', { some: 'Access to', none: 'No access is known for' }),
    database,
  ],
  [
    'Which columns of my database are sensitive?',
    inventoryList('sensitive columns', {
      some: 'Columns that look sensitive in',
      none: 'No sensitive columns are known in',
    }),
    database,
  ],

  ['What do I owe?', whatIsOwed],
  ['What was my last invoice?', lastInvoice],
  ['How much of my plan have I used?', planUse],
  ['What plans are there?', plans],
  ['Which plan is my website on?', planOfWebsite, website],
  ['Which payment methods are saved?', paymentMethods],

  ['Who is in my organisation?', members],
  ['Who has no second factor?', withoutSecondFactor],
  ['Which invitations are pending?', invitations],
  ['What teams are there?', teams],
  ['What API tokens are there?', apiTokens],
  ['Which webhooks are failing?', failingWebhooks],
  ['What changed today?', whatChanged, days],
  ['What changed yesterday?', whatChanged, days],
  ['Who changed the settings of my website?', whoChangedSettings, website],
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
