import { Skeleton } from '../../components/skeleton/index.ts'

/** Replaces a page's content while it is loading. */
export const PageSkeleton = () => (
  <div aria-busy="true" className="grid gap-6">
    <Skeleton className="w-2/3" />
    <div className="h-40">
      <Skeleton shape="block" />
    </div>
  </div>
)
