import { Alert } from '../../src/components/alert/index.ts'
import { AreaChart } from '../../src/components/area-chart/index.ts'
import { Avatar } from '../../src/components/avatar/index.ts'
import { Badge, SeverityBadge } from '../../src/components/badge/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Wordmark } from '../../src/components/mark/index.ts'
import { Meter } from '../../src/components/meter/index.ts'
import { OtpInput } from '../../src/components/otp-input/index.ts'
import { SegmentedControl } from '../../src/components/segmented-control/index.ts'
import { StatCard } from '../../src/components/stat-card/index.ts'
import { Switch } from '../../src/components/switch/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/components/table/index.ts'
import { hours, wave } from '../chart-data.ts'

const HOURS = 24
const SURGE_AT = 17

const series = [
  { label: 'Critical', severity: 'critical', values: wave(HOURS, 24, SURGE_AT) },
  { label: 'High', severity: 'high', values: wave(HOURS, 70, SURGE_AT) },
  { label: 'Low', severity: 'low', values: wave(HOURS, 190) },
] as const
const stopped = series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0)

/** Two columns fit a phone. */
const onWideScreens = 'max-sm:hidden'
const attacks = [
  { time: '09:41', request: 'POST /login', severity: 'critical', action: 'Blocked' },
  { time: '09:40', request: 'GET /wp-admin/setup.php', severity: 'high', action: 'Blocked' },
  { time: '09:38', request: 'GET /search?q=%27--', severity: 'medium', action: 'Challenged' },
  { time: '09:31', request: 'GET /.env', severity: 'low', action: 'Logged' },
] as const

const Overview = () => (
  <div className="grid min-w-0 content-start gap-6">
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="grid gap-1">
        <p className="flex items-center gap-3 text-xl font-semibold">
          shop.example.com
          <Badge tone="positive" hasShape>
            Protected
          </Badge>
        </p>
        <p className="text-on-surface-muted">
          One surge at seven this morning. All of it was stopped.
        </p>
      </div>
      <SegmentedControl
        legend="Period"
        isLegendHidden
        defaultValue="day"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
      />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <StatCard
        label="Attacks stopped"
        value={stopped.toLocaleString('en')}
        unit="requests"
        change={{ before: 8555, now: stopped, since: 'yesterday', better: 'lower' }}
      />
      <StatCard
        label="Answered in time"
        value="99.98"
        unit="%"
        change={{ before: 99.9, now: 99.98, since: 'yesterday', better: 'higher' }}
      />
    </div>
    <AreaChart label="Attacks by severity" headingLevel={3} times={hours(HOURS)} series={series} />
    <Table caption="Latest attacks">
      <TableHead>
        <TableRow>
          <TableHeader className={onWideScreens}>Time</TableHeader>
          <TableHeader>Request</TableHeader>
          <TableHeader>Severity</TableHeader>
          <TableHeader className={onWideScreens}>Action</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {attacks.map(({ time, request, severity, action }) => (
          <TableRow key={time}>
            <TableCell className={`tabular-nums ${onWideScreens}`}>{time}</TableCell>
            <TableCell className="font-mono">{request}</TableCell>
            <TableCell>
              <SeverityBadge severity={severity} />
            </TableCell>
            <TableCell className={onWideScreens}>{action}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
)

const Aside = () => (
  <div className="grid content-start gap-6 border-subtle max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-6">
    <Meter
      label="Security posture"
      value={86}
      bands={[
        { upTo: 40, label: 'poor', tone: 'critical' },
        { upTo: 75, label: 'fair', tone: 'caution' },
        { upTo: 100, label: 'good', tone: 'positive' },
      ]}
    />
    <Alert tone="caution">The certificate expires in six days.</Alert>
    <Switch description="Every request over HTTP is redirected to HTTPS." defaultChecked>
      Force HTTPS
    </Switch>
    <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field label="One-time code" hint="We sent six digits to ada@example.com.">
        <OtpInput name="code" defaultValue="4821" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Confirm</Button>
        <Button variant="quiet">Resend code</Button>
      </div>
    </form>
  </div>
)

/** A screen of a console, made of nothing but the components. */
export const ComposedScreen = () => (
  <section
    aria-label="An example of a screen"
    className="overflow-hidden rounded-panel border border-subtle bg-raised text-sm/5 text-on-raised"
  >
    <div className="flex items-center justify-between gap-4 border-b border-subtle px-4 py-2.5 sm:px-6">
      <Wordmark />
      <Avatar name="Ada Lovelace" size="small" />
    </div>
    <div className="grid gap-6 p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Overview />
      <Aside />
    </div>
  </section>
)
