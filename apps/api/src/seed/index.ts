export { castPassword, discountCodes, ibanOf, people, petraMotors, staff, widad } from './cast.ts'
export type { CastPerson } from './cast.ts'
export { seedCast } from './seed-cast.ts'
export { startStories, tellStories } from './tell-stories.ts'
