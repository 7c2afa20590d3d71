export { createHttpPersonRegistry, createHttpVehicleRegistry } from './http-registries.ts'
export type { PersonAnswer, PersonRegistry } from './person-registry.ts'
export { createSandboxPersonRegistry, createSandboxVehicleRegistry } from './sandbox-registries.ts'
export type { RegisteredOwner, RegisteredVehicle, VehicleAnswer, VehicleRegistry } from './vehicle-registry.ts'
