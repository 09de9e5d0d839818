import type { Example } from '../example.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './index.ts'

export const example: Example = {
  slot: 'table',
  classSlot: 'table-frame',
  render: (props) => (
    <Table caption="Requests by country" {...props}>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Country</TableHeader>
          <TableHeader align="end">Requests</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableHeader scope="row">Austria</TableHeader>
          <TableCell align="end">12,401</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
}
