/** The declaration of a company that registers: the points that its form shows and its reviewer reads. */
export const companyDeclarationPoints: readonly { readonly ar: string; readonly en: string }[] = [
  {
    ar: 'جميع البيانات والوثائق المقدَّمة في هذا الطلب صحيحة وكاملة، ومطابقة لما هو مسجَّل لدى الجهات الرسمية في تاريخ تقديمه.',
    en: 'All data and documents given in this application are true and complete, and agree with what the authorities have on record on the day it is sent.',
  },
  {
    ar: 'أنا مخوَّل بتقديم هذا الطلب باسم الشركة، والمفوّضون المذكورون فيه مخوَّلون بالتوقيع عنها وإدارتها في حدود تفويض كلٍّ منهم.',
    en: 'I am authorised to make this application for the company, and the signatories named in it are authorised to sign for it and manage it within the limits of their delegation.',
  },
  {
    ar: 'الحساب البنكي المذكور باسم الشركة، وتتحمل الشركة مسؤولية صحة رقم الآيبان.',
    en: 'The bank account given is in the name of the company, and the company is responsible for the IBAN being right.',
  },
  {
    ar: 'أطلعت الشركة أصحاب البيانات الشخصية الواردة في الطلب على تقديمها إلى ضمانة، وأنها تُستعمل للتحقق من الشركة ومن يمثّلها.',
    en: 'The company has told the people whose personal data is in the application that it is given to Damana, and that it is used to verify the company and those who represent it.',
  },
  {
    ar: 'تبلّغ الشركة ضمانة بكل تغيير يطرأ على هذه البيانات خلال سبعة أيام عمل من حدوثه.',
    en: 'The company tells Damana of any change to this data within seven working days.',
  },
  {
    ar: 'تتحمل الشركة المسؤولية عن كل إجراء يتم من حسابات الدخول التي تحددها، إلى أن تطلب إيقافها.',
    en: 'The company is responsible for every action taken from the login accounts that it names, until it asks to have them stopped.',
  },
]
