export { castPassword, foreigner, ibanOf, people, petraMotors, staff, widad } from './cast.ts'
export type { CastPerson } from './cast.ts'
export { seedCast } from './seed-cast.ts'
export { startStories } from './tell-stories.ts'
