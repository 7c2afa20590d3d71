/**
 * One form of each letter that Arabic is typed with in several: by Persian, Urdu, Kurdish, Pashto and Uighur keyboards, and with or without hamza, marks and lengthening. Names, searches and choices are compared in
 * it, here and in the database, whose function `app.fold_letters` is written from this table; a test holds the two together.
 */

/** Each of our letters, and those that are read as it. Letters that Unicode takes apart itself (hamza above a letter, presentation forms, ligatures) are not listed. */
const variantsOfLetters: Readonly<Record<string, string>> = {
  ا: '\u0671\u0672\u0673\u0773\u0774\u0870\u0871\u0872\u0873\u0874\u0875\u0876\u0877\u0878\u0879\u087a\u087b\u087c\u087d\u087e\u087f\u0880\u0881\u0882\u08ad',
  ب: '\u066e\u067b\u067e\u0680\u0750\u0751\u0752\u0753\u0754\u0755\u0756\u08a0\u08a1\u08b6\u08b7\u08be',
  ت: '\u0679\u067a\u067c\u067d\u067f\u08b8\u08bf\u08c0',
  ج: '\u0683\u0684\u0686\u0687\u06bf\u08a2\u08c1\u08c5\u08c6',
  ح: '\u0681\u0682\u0685\u0757\u0758\u076e\u076f\u0772\u077c\u088a',
  د: '\u0688\u0689\u068a\u068b\u068c\u068d\u068e\u068f\u0690\u06ee\u0759\u075a\u08ae',
  ر: '\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0699\u06ef\u075b\u076b\u076c\u0771\u08aa\u08b9',
  ز: '\u0698\u08b2',
  س: '\u069a\u069b\u069c\u075c\u076d\u0770\u077d\u077e',
  ش: '\u06fa',
  ص: '\u069d\u069e\u08af',
  ض: '\u06fb',
  ط: '\u069f\u088b\u088c\u08a3',
  ع: '\u06a0\u075d\u075e\u075f\u08b3',
  غ: '\u06fc\u08c3',
  ف: '\u06a1\u06a2\u06a3\u06a4\u06a5\u06a6\u0760\u0761\u08a4\u08bb',
  ق: '\u066f\u06a7\u06a8\u08a5\u08b5\u08bc\u08c4',
  ك: '\u063b\u063c\u06a9\u06aa\u06ab\u06ac\u06ad\u06ae\u06af\u06b0\u06b1\u06b2\u06b3\u06b4\u0762\u0763\u0764\u077f\u088d\u08b0\u08b4\u08c2\u08c8',
  ل: '\u06b5\u06b6\u06b7\u06b8\u076a\u08a6\u08c7',
  م: '\u0765\u0766\u08a7',
  ن: '\u06b9\u06ba\u06bb\u06bc\u06bd\u0767\u0768\u0769\u0889\u08bd',
  ه: '\u0629\u06be\u06c1\u06c3\u06d5\u06ff',
  و: '\u06c4\u06c5\u06c6\u06c7\u06c8\u06c9\u06ca\u06cb\u06cf\u0778\u0779\u08ab\u08b1',
  ي: '\u0620\u063d\u063e\u063f\u0649\u06cc\u06cd\u06ce\u06d0\u06d1\u06d2\u0775\u0776\u0777\u077a\u077b\u0886\u08a8\u08a9\u08ac\u08ba',
}

/** Digits of Arabic and Persian keyboards, from nought to nine. */
const digits = [
  '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669',
  '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9',
]

/** Marks that are written as signs of their own: Unicode would put a space before them. */
const signsOfMarks = '\\uFC5E-\\uFC63\\uFCF2-\\uFCF4\\uFE70-\\uFE7F'
/** Marks, lengthening, and what nobody sees. */
const unread =
  '\\u007F-\\u009F\\u00AD\\u0300-\\u036F\\u0600-\\u0605\\u0610-\\u061A\\u061C\\u0640\\u064B-\\u065F\\u0670\\u0674\\u06D6-\\u06ED\\u070F\\u0883-\\u0885\\u0890\\u0891\\u0897-\\u089F\\u08C9-\\u08FF\\u180E\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\uFEFF'

const pairs = [
  ...Object.entries(variantsOfLetters).flatMap(([letter, variants]) => Array.from(variants, (variant) => [variant, letter] as const)),
  ...digits.flatMap((row) => Array.from(row, (digit, value) => [digit, String(value)] as const)),
]
const readAs = new Map(pairs)
const signs = new RegExp(`[${signsOfMarks}]`, 'g')
const silent = new RegExp(`[${unread}]`, 'g')
const variants = new RegExp(`[${pairs.map(([from]) => from).join('')}]`, 'g')

/** A text with one form of each letter, in small letters, with Latin digits, without marks. Signs and spaces stay. */
export const foldLetters = (text: string): string =>
  text
    .replace(signs, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(silent, '')
    .replace(variants, (letter) => readAs.get(letter) ?? letter)

/** Between the words of a name: spaces and signs, also Arabic ones. */
const betweenWords = /[\s'\u2019.&()/,_\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010\u2011-]+/

/** The words of a name as they are compared, in their order. */
export const foldedWords = (text: string): string[] =>
  foldLetters(text)
    .split(betweenWords)
    .filter((word) => word !== '')
