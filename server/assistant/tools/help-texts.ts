/** How to do something in the console, and where. */
export type HelpText = {
  title: string
  text: string
  href: string
  /** What it answers, if that isn’t how to do what the title says. */
  question?: string
}

export const helpTexts: readonly HelpText[] = [
  {
    title: 'Add a website',
    text: 'Enter its name. We look for its DNS records, you review them, and then you change the name servers at your registrar.',
    href: '/add-domain',
  },
  {
    title: 'Add a database',
    text: 'Create the read-only role with the SQL that the page shows, enter the host and the role’s password, and test the connection. The checks only read.',
    href: '/add-database',
  },
  {
    title: 'Send attack logs',
    text: 'Create an ingest key on the page of the website, and configure your firewall or log shipper with it. The page shows the lines for ModSecurity, Coraza and common shippers.',
    href: '/recent-attacks?ship-logs=1',
  },
  {
    title: 'Block an address',
    text: 'Open an attack and choose Block this address, or add the address on the Rules tab of the website. It takes effect when your firewall fetches the policy.',
    href: '/recent-attacks',
  },
  {
    title: 'Allow a rule after a false positive',
    text: 'Open the attack, check what allowing its rule would have let through, and allow the rule everywhere or below one path.',
    href: '/recent-attacks',
  },
  {
    title: 'Protection modes',
    text: 'Off: rules do not apply. Detect: rules log what they find, and nothing is blocked. Block: requests that score high enough are blocked. Start with Detect, fix false positives, then switch to Block.',
    href: '/web-security',
    question: 'What do the protection modes mean?',
  },
  {
    title: 'Under attack mode',
    text: 'While it is on, the mode is Block, and sensitivity and rate limit are stricter. Turn it on for a website on its page, and off when the surge is over.',
    href: '/web-security',
    question: 'What does under attack mode mean?',
  },
  {
    title: 'Security posture and grades',
    text: 'Each check adds points to a score or takes points off it. The score determines the grade. A failed check shows what was observed, and how to fix it. Checks that were not tested count neither for nor against you.',
    href: '/overview',
    question: 'What do the security posture and its grades mean?',
  },
  {
    title: 'Ignore a finding',
    text: 'Open it, give a reason and choose until when to ignore it. It still counts towards the score, but no longer appears among the things to do.',
    href: '/overview',
  },
  {
    title: 'Invite people',
    text: 'Enter their email addresses and choose a role. The link in the email is valid for 7 days, and only the invited address can accept.',
    href: '/teams?tab=invitations',
  },
  {
    title: 'Roles',
    text: 'Owners can do everything. Admins manage everything except owners, payment and deletion. Members see what they were given access to. Billing can pay. Auditors can only read.',
    href: '/teams',
    question: 'What do the roles mean?',
  },
  {
    title: 'Turn on a second factor',
    text: 'Scan the QR code with an authenticator app, or add a passkey. Save the recovery codes: they are shown once.',
    href: '/mfa',
  },
  {
    title: 'Require a second factor from everyone',
    text: 'An owner or admin chooses who needs one, on the Settings tab of the organisation.',
    href: '/organisation',
  },
  {
    title: 'Create an API token',
    text: 'Choose its scopes and the websites that it is for. Its value is shown once. A token acts for the organisation, never for a person.',
    href: '/organisation?tab=tokens',
  },
  {
    title: 'Add a webhook',
    text: 'Enter an HTTPS address and choose the events. Each delivery is signed as Standard Webhooks specifies.',
    href: '/notifications?tab=webhooks',
  },
  {
    title: 'Choose notifications',
    text: 'For each event, choose email, console or webhook. Emails about the security of your account can’t be turned off.',
    href: '/notifications?tab=settings',
  },
  {
    title: 'Choose or change a plan',
    text: 'Open the website or database and choose Plan. An upgrade applies immediately, a downgrade at the end of the period.',
    href: '/web-security',
  },
  {
    title: 'Pay an open invoice',
    text: 'Open the invoice and choose Pay. You are never charged twice for the same invoice.',
    href: '/invoices',
  },
  {
    title: 'Remove a website',
    text: 'The page lists what stops and what is kept. A removed website can be restored for 7 days.',
    href: '/web-security',
  },
  {
    title: 'Close your account',
    text: 'The page lists what is deleted. You can restore your account within 30 days, and download your data until then.',
    href: '/closure',
  },
  {
    title: 'Use another assistant through MCP',
    text: 'Connect it to the address of this console followed by /mcp, and sign in when prompted. It can read what you can read, and only suggest changes.',
    href: '/chatvai',
  },
]
