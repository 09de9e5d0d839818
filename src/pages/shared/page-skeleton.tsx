import { Skeleton } from '../../components/skeleton/index.ts'

/** What stands in the place of a page's own part until it is known. */
export const PageSkeleton = () => (
  <div aria-busy="true" className="grid gap-6">
    <Skeleton className="w-2/3" />
    <div className="h-40">
      <Skeleton shape="block" />
    </div>
  </div>
)
