/**
 * The people of a party, for a `cross join` of a statement that knows the party only row by row. `offset 0` keeps the planner from joining the whole view first: it looks
 * up the few people of each party by index instead of reading all accounts.
 */
export const peopleOfParty = (partyId: string): string =>
  `lateral (select p.* from app.people_of_party p where p.party_id = ${partyId} offset 0)`
