import { Skeleton } from '../../../components/skeleton/index.ts'

/** The placeholder for a report that is loading. */
export const PostureSkeleton = () => (
  <div aria-busy="true" className="grid gap-8">
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      {['grade', 'left', 'untested'].map((card) => (
        <div key={card} className="h-28">
          <Skeleton shape="block" />
        </div>
      ))}
    </div>
    <Skeleton className="w-40" />
    <Skeleton lines={8} />
  </div>
)
