import type { ThemeLook } from '../../../../contract/partner/theme-choices.ts'
import type { ThemeContrast } from '../../../../contract/partner/theme.ts'
import { Accordion, AccordionItem } from '../../../components/accordion/index.ts'
import { Swatch } from '../../../components/preview-frame.tsx'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { figure } from '../../shared/figures.ts'
import { lookWords } from './theme-words.ts'

const ratio = (value: number) =>
  `${figure(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} : 1`
const inWords = (role: string) => role.replaceAll('-', ' ')

/** Whether every pair of colours has enough contrast, and each pair of one look. */
export function Contrasts({
  contrasts,
  look,
}: {
  contrasts: readonly ThemeContrast[]
  look: ThemeLook
}) {
  const failing = contrasts.filter((pair) => pair.ratio < pair.least).length
  const shown = contrasts.filter((pair) => pair.look === look)
  return (
    <div className="grid gap-2">
      <Text>
        {failing === 0
          ? `All ${contrasts.length} pairs of colours have the contrast that WCAG 2.2 requires, in all four looks.`
          : `${failing} of ${contrasts.length} pairs of colours have too little contrast.`}
      </Text>
      <Accordion headingLevel={3}>
        <AccordionItem value="pairs" title={`Contrast of each pair: ${lookWords[look]}`}>
          <Table caption={`Contrast: ${lookWords[look]}`} isCaptionHidden>
            <TableHead>
              <TableRow place="head">
                <TableHeader>Colour</TableHeader>
                <TableHeader>On</TableHeader>
                <TableHeader align="end">Contrast</TableHeader>
                <TableHeader align="end">Required</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((pair) => (
                <TableRow key={`${pair.front} ${pair.ground}`}>
                  <TableHeader scope="row">
                    <Swatch colour={pair.front_colour} /> {inWords(pair.front)}
                  </TableHeader>
                  <TableCell>
                    <Swatch colour={pair.ground_colour} /> {inWords(pair.ground)}
                  </TableCell>
                  <TableCell align="end">{ratio(pair.ratio)}</TableCell>
                  <TableCell align="end">{ratio(pair.least)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </AccordionItem>
      </Accordion>
    </div>
  )
}
