import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/components/table/index.ts'
import { semantic } from '../../src/tokens/semantic.ts'
import { themeNames, themes } from '../../src/tokens/themes.ts'

const names = Object.keys(semantic) as (keyof typeof semantic)[]
const columns = ['Light', 'Dark', 'Light, more contrast', 'Dark, more contrast']

/** Every colour in each theme, with its name. */
export const Tokens = () => (
  <div className="sb-unstyled py-4 text-sm/5">
    <Table caption="Colours" isCaptionHidden>
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          {columns.map((column) => (
            <TableHeader key={column}>{column}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name}>
            <TableHeader scope="row" className="font-mono font-normal">
              {name}
            </TableHeader>
            {themeNames.map((theme) => (
              <TableCell key={theme}>
                <span
                  title={themes[theme][name]}
                  className="block h-6 min-w-16 rounded-control border border-subtle"
                  style={{ background: themes[theme][name] }}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
)
