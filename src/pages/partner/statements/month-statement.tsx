import type { Statement, StatementLine } from '../../../../contract/partner/statement.ts'
import { statementFileAddress, statementQuery } from '../../../api/partner/statements.ts'
import { Alert } from '../../../components/alert/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { amount, counted, figure } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'

/** Two decimals: 12.50%. */
const percent = (basisPoints: number) =>
  figure(basisPoints / 10_000, { style: 'percent', minimumFractionDigits: 2 })

const labels = {
  count: (count: number) => counted(count, 'document'),
}

/** An invoice may be in a month twice. */
const nameOf = ({ kind, number }: StatementLine) =>
  kind === 'write_off' ? `${number}, written off` : number

const columns: readonly DataTableColumn<StatementLine>[] = [
  {
    id: 'customer',
    header: 'Customer',
    isRowHeader: true,
    cell: ({ customer }) => <bdi>{customer}</bdi>,
  },
  // In UTC, as the month is.
  { id: 'issued', header: 'Date', cell: ({ issued_at: at }) => <Time at={at} timeZone="UTC" /> },
  { id: 'number', header: 'Invoice', cell: (line) => nameOf(line) },
  { id: 'plan', header: 'Plan', cell: ({ description }) => <bdi>{description}</bdi> },
  {
    id: 'to',
    header: 'Invoiced to',
    cell: ({ invoiced_to: to }) => (to === 'partner' ? 'You' : 'Customer'),
  },
  {
    id: 'net',
    header: 'Without tax',
    align: 'end',
    cell: ({ net_minor: net, currency }) => amount(net, currency),
  },
  { id: 'rate', header: 'Rate', align: 'end', cell: ({ basis_points: rate }) => percent(rate) },
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    cell: ({ commission_minor: commission, currency }) => amount(commission, currency),
  },
]

/** The statement of one month, with its files. */
export const MonthStatement = ({ month }: { month: string }) => (
  <Loaded query={statementQuery(month)} what="The statement" headingLevel={2}>
    {(statement) => <Content statement={statement} />}
  </Loaded>
)

function Content({ statement }: { statement: Statement }) {
  const { month, lines, line_count: count, totals, is_final: isFinal } = statement
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <DownloadLink to={statementFileAddress(month, 'pdf')}>Download PDF</DownloadLink>
        <DownloadLink to={statementFileAddress(month, 'csv')}>Download CSV</DownloadLink>
      </div>
      {!isFinal && <Alert>The month isn’t over, so these amounts may still change.</Alert>}
      {totals.length > 0 && (
        <DescriptionList>
          {totals.map(({ currency, net_minor: net, commission_minor: commission }) => (
            <Description key={currency} term={`Commission in ${currency}`}>
              {amount(commission, currency)} of {amount(net, currency)} excluding tax
            </Description>
          ))}
        </DescriptionList>
      )}
      <DataTable
        caption="Invoices for the plans of your customers"
        labels={labels}
        isCaptionHidden
        columns={columns}
        rows={lines}
        getRowId={nameOf}
        getRowName={nameOf}
        hasViewMenu={false}
        empty={
          <EmptyState
            title="Nothing was invoiced"
            description="Invoices for the plans of your customers appear here."
          />
        }
      />
      {count > lines.length && (
        <Text tone="muted">
          {figure(lines.length)} of {figure(count)} lines. The files have all of them.
        </Text>
      )}
    </>
  )
}
