/** Passwords that are easy to guess, judged by the API and by the form while somebody types. The list of breached passwords is the API's alone: it is too long for a page. */
import { toLatinDigits } from './digits.ts'

/**
 * Passwords that guessers try first. The form's rule (upper case, digit, symbol) is met by `Password1!` as well, so it is the word inside that is looked at, in the spellings
 * that people give it, with the few digits and symbols that they put around it.
 */
const words = `
password passwort passcode passwd passw0rd pass secret letmein welcome login signin access admin administrator root superuser user guest master default changeme change temp temporary test testing
qwerty qwertz qwert azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qwer qweasd qweasdzxc qwerasdf wasd poiuy poiuytrewq lkjhg mnbvc mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh aabb aaaa
iloveyou loveyou love lovely babygirl sunshine princess football baseball basketball soccer hockey superman batman spiderman pokemon dragon monkey shadow master michael jordan jordan23 jessica ashley
charlie thomas daniel andrew joshua matthew robert william david george hannah sophie nicole amanda jennifer michelle maggie ginger pepper buster tigger hunter killer ranger trustno freedom whatever
starwars mustang corvette ferrari mercedes porsche toyota hyundai honda nissan lexus computer internet google facebook instagram whatsapp samsung iphone apple microsoft windows office laptop network server
summer winter spring autumn january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
hello hallo money dollar dinar bank secure security safety private company office business manager service support account online digital mobile phone
amman irbid zarqa aqaba salt madaba karak maan jerash ajloun mafraq tafila petra jordanian jordania hashemite urdun alurdun filistin palestine alquds quds gaza syria iraq egypt lebanon dubai saudi riyadh
mohammad mohammed muhammad mohamed mohamad ahmad ahmed mahmoud mahmood hamza omar umar ali hassan hasan hussein husain khaled khalid ibrahim abdullah abdallah yousef yusuf youssef mustafa tareq tariq sami samir
faris fadi rami anas laith bashar zaid osama basel nour noor rana huda sara sarah maryam mariam fatima aisha aya lina dana yara rahaf leen samira salma layla leila haneen
habibi habibti inshallah mashallah alhamdulillah allah bismillah islam quran ramadan rasul wallah yallah salam marhaba ahlan sadeeq
realmadrid barcelona barca liverpool chelsea arsenal juventus ronaldo messi alwehdat wehdat faisaly alfaisaly
damana dhamana daman guarantee escrow vehicle car cars sayara
ضمانة ضمان كلمة السر سر محمد احمد عمان الاردن حبيبي الله
`
  .trim()
  .split(/\s+/)

/** Walks over the keyboard that meet the rule without a word in them. */
const walks: ReadonlySet<string> = new Set(
  `1qaz!qaz 1qaz@wsx !qaz2wsx !qaz1qaz 1qaz2wsx! 1qaz2wsx@ 1q2w3e4r! 1q2w3e4r@ 1q2w3e4r5t! !q2w3e4r 1q2w3e! q1w2e3r4! q1w2e3r4@ q1w2e3! qwe123!@# qwe!@#123 123qwe!@# !@#123qwe 123!@#qwe asd123!@#
zaq12wsx! zaq1@wsx zaq!2wsx zaq1!qaz 1qazxsw2! 1qazxsw@ !qazxsw2 a1b2c3d4! a1b2c3d4@ a1s2d3f4! zxc123!@# q1w2e3r4t5! 2wsx#edc 3edc$rfv 1234qwer! !234qwer 1234!qwer qaz123!@# p@55w0rd p@$$w0rd1 p@$$w0rd`
    .trim()
    .split(/\s+/),
)

const spellings: Readonly<Record<string, string>> = {
  a: '[a@4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
  t: '[t7+]',
}
const spelled = (word: string) => [...word].map((letter) => spellings[letter] ?? letter.replace(/[^\p{L}\p{N}]/u, '\\$&')).join('')
const anyOf = (list: readonly string[]) =>
  new RegExp(
    [...new Set(list)]
      .toSorted((a, b) => b.length - a.length)
      .map(spelled)
      .join('|'),
    'gu',
  )
const listed = anyOf(words)

/** Few, a year, one digit again and again, or digits in their order: what is put after a word and adds nothing to it. */
export const isPlainNumber = (digits: string): boolean =>
  digits.length <= 4 || /^(\d)\1*$/.test(digits) || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits)
const mostWords = 2

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word) && word.length >= 3)

export interface PasswordOwner {
  name: string
  phone: string | null
  email: string | null
}
/** The one form that a password is compared in. */
export const plainPassword = (password: string): string => toLatinDigits(password).normalize('NFKC').toLowerCase()

/** Whether a guesser would have it among the first: a well-known word, or one made of the person's own name, phone or e-mail, or of our name. */
export function isGuessablePassword(password: string, person: PasswordOwner): boolean {
  const plain = plainPassword(password)
  if (walks.has(plain)) return true
  const digits = plain.replace(/\D/g, '')
  // Without the zero or the country's code that some write before it.
  const ownNumber = person.phone?.replace(/\D/g, '').slice(-8) ?? ''
  // A form that is still being filled in has a part of it.
  if (ownNumber.length === 8 && digits.includes(ownNumber) && digits.length <= ownNumber.length + 6) return true
  if (plain.replace(/[^\p{L}]/gu, '').length <= 3 && isPlainNumber(digits)) return true

  const own = [
    ...wordsOf(person.name),
    ...wordsOf(person.email?.split('@')[0] ?? ''),
    ...wordsOf(person.email?.split('@')[1]?.split('.')[0] ?? ''),
  ]
  return [listed, ...(own.length > 0 ? [anyOf([...own, ...words])] : [])].some((pattern) => isWordWithTrimmings(plain, pattern))
}

function isWordWithTrimmings(plain: string, pattern: RegExp): boolean {
  const found = plain.match(pattern)?.length ?? 0
  const rest = plain.replace(pattern, '')
  return found > 0 && found <= mostWords && !/\p{L}{2}/u.test(rest) && isPlainNumber(rest.replace(/\D/g, ''))
}
