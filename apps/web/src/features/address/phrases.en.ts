import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  country: 'Country',
  search: 'Type the name of the country',
  noSuchCountry: 'No country has this name.',
  city: 'City or town',
  cityHint: 'Type how it begins and choose, or type it whole.',
  street: 'Street name',
  building: 'Building number',
  wrong: {
    country: 'Choose the country.',
    city: 'Enter the city or town.',
    cityShort: 'Enter the full name of the city or town, at least two letters.',
    street: 'Enter the street name.',
    streetShort: 'Enter the full street name, at least two letters.',
    building: 'Enter the building number.',
  },
} satisfies Same<typeof ar>
