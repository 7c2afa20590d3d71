export { refuseSandboxDatabase } from './refuse-sandbox-database.ts'
export { seedCast } from './seed-cast.ts'
export { startStories } from './tell-stories.ts'
