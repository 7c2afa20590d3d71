import { Skeleton, Skeletons } from '@damana/ui'

const four = [0, 1, 2, 3]

/** The dashboard that is coming, in bars. */
export const DashboardSkeleton = () => (
  <Skeletons className="dashboard">
    <div className="card tiles">
      {four.map((tile) => (
        <div key={tile} className="tile stack-2">
          <Skeleton width="110px" />
          <Skeleton width="150px" height="30px" />
          <Skeleton width="90px" height="10px" />
        </div>
      ))}
    </div>
    <div className="dashboard-charts">
      <div className="card card-body">
        <Skeleton height="340px" />
      </div>
      <div className="card card-body">
        <Skeleton height="340px" />
      </div>
    </div>
  </Skeletons>
)
