import { CrenellatedLine } from '../mark/mark.tsx'

/** As high as the missing plot, so that nothing moves when data arrives. The sentence above says why it is empty. */
export function EmptyPlot({ height }: { height: number }) {
  return (
    <div data-slot="chart-empty" className="flex flex-col justify-end" style={{ height }}>
      <CrenellatedLine />
    </div>
  )
}
