/** A text that a person agrees to, as it was from one version of the terms on. A text that somebody agreed to is never edited: a change is a new entry. */
export interface ConsentText {
  /** The first version of the terms that it goes with. */
  since: number
  /** The purpose in one sentence. */
  purpose: { ar: string; en: string }
  /** The question, and what becomes of the answer. */
  text: { ar: string; en: string }
  /** The sentence beside the box that is ticked. */
  agreed: { ar: string; en: string }
}

/** The text in force, for a person who begins a guarantee now. */
export const dataSharingText: ConsentText = {
  since: 1,
  purpose: {
    ar: 'طلب بيانات المركبة ومشاركتها مع الطرف الآخر في الضمانة.',
    en: 'Requesting the data of the vehicle and sharing it with the other side of the guarantee.',
  },
  text: {
    ar: 'نطلب من إدارة ترخيص السواقين والمركبات بيانات المركبة واسم مالكها وما عليها من حجز أو رهن، لغرض هذه الضمانة وحدها. نعرض بيانات المركبة على المشتري، ونخفي اسمك عنه إلى أن يقبل. نحفظ البيانات ما دامت الضمانة قائمة، وبعدها المدة التي يوجبها القانون.',
    en: 'We ask the Licensing Department for the data of the vehicle, the name of its owner and any seizure or mortgage, for this guarantee only. The buyer sees the data of the vehicle; your name stays masked until the buyer accepts. The data is kept while the guarantee lasts, and after it as long as the law demands.',
  },
  agreed: {
    ar: 'أوافق على طلب هذه البيانات ومشاركتها مع الطرف الآخر.',
    en: 'I agree that this data is requested and shared with the other side.',
  },
}

export type ConsentKind = 'data_sharing'
/** Texts of consents by their kind, oldest first. */
export const consentTexts: Readonly<Record<ConsentKind, readonly ConsentText[]>> = { data_sharing: [dataSharingText] }
