import type { ComponentPart } from '../../.storybook/component-docs.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/components/table/index.ts'

/** The properties of a component or of one of its parts, with types, defaults and descriptions. */
export function Properties({ name, props }: Pick<ComponentPart, 'name' | 'props'>) {
  if (props.length === 0) {
    const isHook = name.startsWith('use')
    return (
      <p className="text-on-surface-muted">
        {isHook ? 'None.' : 'Only those of the element that it renders.'}
      </p>
    )
  }
  return (
    <Table caption={`Properties of ${name}`} isCaptionHidden>
      <TableHead>
        <TableRow>
          {['Name', 'Type', 'Default', 'Description'].map((column) => (
            <TableHeader key={column}>{column}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {props.map((prop) => (
          <TableRow key={prop.name}>
            <TableHeader scope="row" className="align-top font-mono font-normal">
              {prop.name}
              {prop.isRequired && (
                <span className="block font-sans text-xs text-on-surface-muted">required</span>
              )}
            </TableHeader>
            <TableCell className="max-w-80 min-w-40 align-top font-mono wrap-anywhere">
              <bdi dir="ltr">{prop.options?.join(' | ') ?? prop.type.replaceAll('"', "'")}</bdi>
            </TableCell>
            <TableCell className="align-top font-mono">{prop.default ?? ''}</TableCell>
            <TableCell className="min-w-56 align-top">{prop.description}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
