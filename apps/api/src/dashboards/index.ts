export { keepDashboardSums } from './keep-sums.ts'
export { dashboardHandlers } from './routes.ts'
export { type Overview } from './overview.rules.ts'
export { readOverview } from './read-overview.ts'
