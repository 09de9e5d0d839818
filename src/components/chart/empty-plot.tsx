import { CrenellatedLine } from '../mark/mark.tsx'

/** As high as the plot that isn't there, so that nothing moves when numbers come. The sentence above says why. */
export function EmptyPlot({ height }: { height: number }) {
  return (
    <div data-slot="chart-empty" className="flex flex-col justify-end" style={{ height }}>
      <CrenellatedLine />
    </div>
  )
}
