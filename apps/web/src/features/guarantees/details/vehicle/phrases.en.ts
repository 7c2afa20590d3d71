import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Vehicle',
  showAll: 'Show all vehicle data',
  showLess: 'Show less',
  none: 'Not recorded',
  type: 'Type',
  class: 'Class',
  manufacture_year: 'Manufacture year',
  color: 'Colour',
  registration_number: 'Registration number',
  chassis_number: 'Chassis number',
  licensing_centre: 'Licensing centre',
  licence_expiry: 'Licence expiry',
  registration_type: 'Registration type',
  registration_date: 'Registration date',
  plate: 'Plate and code',
  engine_number: 'Engine number',
  engine_capacity: 'Engine capacity',
  load_capacity: 'Load capacity',
  net_weight: 'Net weight',
  cargo_capacity: 'Cargo capacity',
  estimated_value_fils: 'Estimated value',
  country: 'Country',
  classification: 'Classification',
} satisfies Same<typeof ar>
