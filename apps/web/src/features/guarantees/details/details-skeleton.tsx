import { Skeleton, Skeletons } from '@damana/ui'

/** The details that are coming, in bars. */
export const DetailsSkeleton = () => (
  <Skeletons>
    <div className="details-head">
      <Skeleton width="200px" height="52px" />
      <span className="stack-2">
        <Skeleton width="220px" height="26px" />
        <Skeleton width="280px" />
      </span>
    </div>
    <div className="details">
      <div className="details-main">
        <Skeleton height="420px" />
        <Skeleton height="160px" />
        <Skeleton height="220px" />
      </div>
      <div className="details-side">
        <Skeleton height="240px" />
        <Skeleton height="380px" />
      </div>
    </div>
  </Skeletons>
)
