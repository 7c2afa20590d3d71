export { refuseSandboxDatabase } from './refuse-sandbox-database.ts'
export { seedCast } from './seed-cast.ts'
export { findScenario } from './scenario-queries.ts'
export { listScenarios, startScenarios, seedScenarios } from './seed-scenarios.ts'
