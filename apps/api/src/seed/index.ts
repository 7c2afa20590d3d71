export { refuseSandboxDatabase } from './refuse-sandbox-database.ts'
export { seedCast } from './seed-cast.ts'
export { findScenario } from './story-queries.ts'
export { listScenarios, startStories, tellStories } from './tell-stories.ts'
