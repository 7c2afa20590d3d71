/** A vehicle as far as the registry alone knows it, where that is not to be had or not to be shown. */
export const unknownVehicle = {
  registration_date: null,
  class: null,
  licence_expiry: null,
  licensing_centre: null,
  engine_number: null,
  engine_capacity: null,
  load_capacity: null,
  net_weight: null,
  cargo_capacity: null,
  estimated_value_fils: null,
  registration_type: null,
  country: null,
  classification: null,
} as const
