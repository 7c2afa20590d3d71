import type { Queryable } from '#db/queryable.ts'
import { sql } from '#db/statement.ts'
import type { Id } from '#db/id.ts'
import { isOnSide } from '#kernel/sides.ts'
import type { Sought } from './search.rules.ts'

/** As many candidates as one search looks at, the newest; more of one word would cost more than anybody reads. */
export const mostCandidates = 500

/** As many words as the registry writes a name with: one's own, the father's, the grandfather's and the family's. */
const wordsOfWholeName = 4

/**
 * Rows are read by one list of ids, in the order of the ids: those of a common word lie close together, and each page is read once.
 *
 * Guarantees by the words of a name. Where they are a whole name, it alone is meant. Otherwise candidates come newest first from the longest word; the others have to be in
 * the names too, the last one perhaps only begun. A whole name that is written as one word finds "Abdallah" for "Abd Allah".
 */
const namedText = (finder: string) => `
  typed as materialized (select app.search_words(:name?) as words),
  asked as materialized (
    select words, array_to_string(words, '') as whole, words[cardinality(words)] as last,
      (select word from unnest(words) word order by char_length(word) desc, word limit 1) as longest
    from typed where cardinality(words) > 0
  ),
  exact as materialized (
    select w.guarantee_id
    from asked
    cross join lateral (
      select guarantee_id from app.guarantee_words where ${finder} and word = whole order by guarantee_id desc limit ${mostCandidates}
    ) w
    where cardinality(words) >= ${wordsOfWholeName}
  ),
  candidates as (
    select guarantee_id from exact
    union all
    select w.guarantee_id
    from asked
    cross join lateral (
      (select guarantee_id from app.guarantee_words where ${finder} and word = longest order by guarantee_id desc limit ${mostCandidates})
      union all
      (select guarantee_id from app.guarantee_words
        where ${finder} and word >= last and word < last || chr(1114111) and longest = last limit ${mostCandidates})
      union all
      (select guarantee_id from app.guarantee_words where ${finder} and word >= whole and word < whole || chr(1114111) limit 100)
    ) w
    where not exists (select from exact)
  ),
  named as (
    select g.id
    from asked
    join app.guarantees g on g.id = any(array(select guarantee_id from candidates))
    cross join lateral (select app.search_words(concat_ws(' ', g.seller_name, g.buyer_name, g.seller_name_latin, g.buyer_name_latin)) as words) has
    where not exists (
      select from unnest(asked.words) with ordinality as wanted (word, place)
      where not exists (
        select from unnest(has.words) own (word)
        where own.word = wanted.word or (place = cardinality(asked.words) and starts_with(own.word, wanted.word))
      )
    ) or exists (
      select from (values (g.seller_name), (g.buyer_name), (g.seller_name_latin), (g.buyer_name_latin)) one (name)
      where starts_with(array_to_string(app.search_words(one.name), ''), asked.whole)
    )
  )`

/** Guarantees by number, payment reference, plate or registration; by chassis; and by the phone of a side. */
const numberedText = `
  numbered as (
    select :guaranteeId::bigint as id where :guaranteeId is not null
    union
    (select v.guarantee_id from app.guarantee_vehicles v
      where v.plate_number = :plateNumber? and (:plateCode::text is null or v.plate_code = :plateCode) order by v.guarantee_id desc limit ${mostCandidates})
    union
    (select v.guarantee_id from app.guarantee_vehicles v where v.registration_number = :registrationNumber? order by v.guarantee_id desc limit ${mostCandidates})
  ),
  built as (
    select v.guarantee_id as id from app.guarantee_vehicles v where upper(v.chassis_number) = :chassisNumber? order by v.guarantee_id desc limit ${mostCandidates}
  ),
  called as (
    select g.id
    from app.parties p
    cross join lateral (
      (select id from app.guarantees where seller_party_id = p.id order by created_at desc, id desc limit ${mostCandidates})
      union
      (select id from app.guarantees where buyer_party_id = p.id and offered_at is not null order by created_at desc, id desc limit ${mostCandidates})
    ) g
    where p.phone = :phone?
  )`

const searchOwnSql = sql.all(
  'guarantees/search.searchOwn',
  `/* unnamed */ with ${namedText('party_id = :partyId')}, ${numberedText},
  referred as (
    select guarantee_id as id from app.guarantee_references
    where party_id = :partyId and reference = :reference? order by guarantee_id desc limit ${mostCandidates}
  )
  select g.id, g.buyer_party_id = :partyId as "is_buyer!"
  from app.guarantees g
  where g.id = any(array(select id from numbered union select id from built union select id from referred union select id from named union select id from called))
    and (g.accepted_at is not null or g.id in (select id from numbered union select id from built union select id from referred))
    and (${isOnSide} or (g.creator_party_id = :partyId and g.id in (select id from numbered union select id from referred union select id from named)))
  order by g.created_at desc, g.id desc
  limit ${mostCandidates}`,
)
/**
 * A party's own guarantees that a search may mean, newest first. By name and phone only accepted ones: before, the other side is masked, and a search would tell who it is. A
 * partner finds its sales by nothing that it does not read in them.
 */
export const searchOwn = (db: Queryable, partyId: Id<'parties'>, sought: Sought) => searchOwnSql(db, { ...sought, partyId })

const searchAllSql = sql.all(
  'guarantees/search.searchAll',
  `/* unnamed */ with ${namedText('true')}, ${numberedText}
  select g.id
  from app.guarantees g
  where g.id = any(array(
      select id from (select id from numbered union select id from built union select id from named union select id from called) found order by id desc limit :limit))
  order by g.created_at desc, g.id desc
  limit :limit`,
)
/** Guarantees of anybody that a search may mean, for staff, newest first. */
export const searchAll = (db: Queryable, limit: number, { reference: _reference, ...sought }: Sought) =>
  searchAllSql(db, { ...sought, limit })
