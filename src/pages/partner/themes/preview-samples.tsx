import { CreditCard, Database, Globe, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { Alert } from '../../../components/alert/index.ts'
import { AppShell } from '../../../components/app-shell/index.ts'
import { AreaChart } from '../../../components/area-chart/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Badge, SeverityBadge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { EmailForm } from '../../../components/email-form/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Wordmark } from '../../../components/mark/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Select } from '../../../components/select/index.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'

type SampleProps = { productName: string; sender: string }

export const samples = [
  { value: 'sign-in', label: 'Sign-in', Sample: SignIn },
  { value: 'overview', label: 'Overview', Sample: Overview },
  { value: 'table', label: 'Table', Sample: Websites },
  { value: 'form', label: 'Form', Sample: Settings },
  { value: 'email', label: 'Email', Sample: Email },
] as const
export type SampleName = (typeof samples)[number]['value']

const nothing = (event: { preventDefault: () => void }) => event.preventDefault()

function SignIn({ productName }: SampleProps) {
  return (
    <AuthLayout
      brand={<Wordmark>{productName}</Wordmark>}
      title={`Sign in to ${productName}`}
      footer={
        <>
          New to {productName}? <Link href="#register">Sign Up</Link>
        </>
      }
    >
      <EmailForm email={{ name: 'email' }} submitLabel="Continue" onSubmit={nothing} />
    </AuthLayout>
  )
}

const places = [
  { label: 'Overview', Icon: House },
  { label: 'Websites', Icon: Globe },
  { label: 'Databases', Icon: Database },
  { label: 'Billing', Icon: CreditCard },
]

/** The console around a page. */
function InConsole({
  productName,
  place,
  children,
}: {
  productName: string
  place: string
  children: ReactNode
}) {
  return (
    <AppShell
      brand={<Wordmark>{productName}</Wordmark>}
      brandHref="#"
      navigation={[
        {
          items: places.map(({ label, Icon }) => ({
            label,
            href: '#',
            icon: <Icon size={20} strokeWidth={1.5} aria-hidden="true" />,
            isCurrent: label === place,
          })),
        },
      ]}
      renderLink={(_, props) => <RouterLink {...props} to="#" />}
      place={place}
      account="ada@example.com"
    >
      {children}
    </AppShell>
  )
}

const days = [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}T00:00:00Z`)
const attacks = [
  { label: 'High', severity: 'high', values: [12, 18, 15, 31, 22, 14, 19] },
  { label: 'Low', severity: 'low', values: [35, 20, 41, 38, 30, 44, 29] },
] as const

function Overview({ productName }: SampleProps) {
  return (
    <InConsole productName={productName} place="Overview">
      <Page title="Overview" description="All 12 websites are protected.">
        <div className="grid gap-4 sm:grid-cols-3">
          <StatCard
            label="Attacks stopped"
            value="368"
            unit="requests"
            change={{ before: 412, now: 368, since: 'last week', better: 'lower' }}
          />
          <StatCard label="Open findings" value="7" />
          <StatCard label="Websites" value="12" />
        </div>
        <AreaChart label="Attacks by severity" times={days} series={attacks} />
        <Alert tone="caution" title="A certificate expires in 9 days">
          Renew the certificate of shop.example.com. <Link href="#website">View website</Link>
        </Alert>
      </Page>
    </InConsole>
  )
}

function Websites({ productName }: SampleProps) {
  return (
    <InConsole productName={productName} place="Websites">
      <Page
        title="Websites"
        width="full"
        actions={<Button>Add website</Button>}
        description="Two of four websites need attention."
      >
        <Table caption="Websites" isCaptionHidden>
          <TableHead>
            <TableRow place="head">
              <TableHeader>Website</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader>Finding</TableHeader>
              <TableHeader align="end">Attacks</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            <WebsiteRow
              name="shop.example.com"
              state={<Badge tone="positive">Protected</Badge>}
              finding={<SeverityBadge severity="medium" />}
              attacks="254"
            />
            <WebsiteRow
              name="example.com"
              state={<Badge tone="info">Being checked</Badge>}
              finding={<SeverityBadge severity="low" />}
              attacks="96"
            />
            <WebsiteRow
              name="blog.example.com"
              state={<Badge tone="caution">Waiting for name servers</Badge>}
              finding={<SeverityBadge severity="high" />}
              attacks="18"
            />
            <WebsiteRow
              name="old.example.com"
              state={<Badge tone="critical">Expired</Badge>}
              finding={<SeverityBadge severity="critical" />}
              attacks="0"
            />
          </TableBody>
        </Table>
      </Page>
    </InConsole>
  )
}

function WebsiteRow({
  name,
  state,
  finding,
  attacks: count,
}: {
  name: string
  state: ReactNode
  finding: ReactNode
  attacks: string
}) {
  return (
    <TableRow>
      <TableHeader scope="row">
        <Link href="#website">{name}</Link>
      </TableHeader>
      <TableCell>{state}</TableCell>
      <TableCell>{finding}</TableCell>
      <TableCell align="end">{count}</TableCell>
    </TableRow>
  )
}

const plans = [{ value: 'pro', label: 'Pro' }]

function Settings({ productName }: SampleProps) {
  return (
    <InConsole productName={productName} place="Websites">
      <Page title="Add website">
        <Form className="grid max-w-dialog gap-5" onSubmit={nothing}>
          <Field label="Domain" hint="Enter it without https://.">
            <Input defaultValue="shop.example.com" />
          </Field>
          <Field label="Contact" error="Please supply a valid email address.">
            <Input defaultValue="ada@example" />
          </Field>
          <Field label="Plan">
            <Select options={plans} defaultValue="pro" />
          </Field>
          <Switch defaultChecked>Block attacks</Switch>
          <Checkbox defaultChecked>Include subdomains</Checkbox>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Add website</Button>
            <Button variant="secondary">Cancel</Button>
            <Button variant="critical">Remove</Button>
          </div>
        </Form>
      </Page>
    </InConsole>
  )
}

/** As mail programs show it: without a logo or colours, which their dark mode would change. */
function Email({ productName, sender }: SampleProps) {
  return (
    <div className="grid max-w-dialog gap-4 p-6">
      <div className="grid gap-1">
        <Text>{sender}</Text>
        <Text tone="muted">123456 is your {productName} sign-in code</Text>
      </div>
      <Text>Enter this code to sign in:</Text>
      <Heading level={1}>123456</Heading>
      <Text>It expires in 10 minutes. If you didn’t try to sign in, change your password.</Text>
      <Text tone="muted">{productName}</Text>
    </div>
  )
}
