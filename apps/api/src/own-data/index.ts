export { collectExports } from './export-own-data.ts'
export { ownDataHandlers } from './routes.ts'
