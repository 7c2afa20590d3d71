/**
 * Every error code of the API with its HTTP status, and the sentence a person reads in each language. `{…}` is a member of the refusal: the API writes `_fils` in
 * dinars and `_at` as a moment in Jordan.
 */
interface ErrorEntry {
  status: number
  ar: string
  en: string
  /** The same request may succeed if it is sent again. */
  retryable?: true
}
const define = <const T extends Record<string, ErrorEntry>>(table: T): T => table

export const errors = define({
  // The request itself
  signature_required: {
    status: 400,
    ar: 'الطلب غير موقّع. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request is not signed. Reload the page and try again.',
  },
  signature_malformed: {
    status: 400,
    ar: 'توقيع الطلب غير مفهوم. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request signature could not be read. Reload the page and try again.',
  },
  signature_coverage: {
    status: 400,
    ar: 'توقيع الطلب لا يغطي كل أجزائه. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request signature does not cover every part. Reload the page and try again.',
  },
  signature_expired: {
    status: 400,
    ar: 'انتهت مهلة الطلب. أعد المحاولة.',
    en: 'The request took too long to arrive. Try again.',
    retryable: true,
  },
  header_duplicate: { status: 400, ar: 'في الطلب ترويسة مكررة.', en: 'The request carries a header twice.' },
  digest_mismatch: { status: 400, ar: 'تغيّر محتوى الطلب في الطريق. أعد المحاولة.', en: 'The request changed on its way. Try again.' },
  nonce_malformed: { status: 400, ar: 'رقم الطلب العشوائي غير صالح.', en: 'The request nonce is not valid.' },
  idempotency_key_required: { status: 400, ar: 'ينقص الطلب مفتاح منع التكرار.', en: 'The request lacks its idempotency key.' },
  request_malformed: {
    status: 400,
    ar: 'تعذّرت معالجة الطلب. أعد تحميل الصفحة، ثم حاول من جديد.',
    en: 'The request could not be read. Reload the page and try again.',
  },
  session_invalid: { status: 401, ar: 'انتهت جلسة الدخول. سجّل الدخول من جديد.', en: 'Login session has expired, please log in again' },
  session_expired: { status: 401, ar: 'انتهت جلسة الدخول. سجّل الدخول من جديد.', en: 'Login session has expired, please log in again' },
  signature_invalid: {
    status: 401,
    ar: 'تعذّر التحقق من هذا الجهاز. سجّل الدخول من جديد.',
    en: 'This device could not be verified. Log in again.',
  },
  key_mismatch: {
    status: 401,
    ar: 'هذه الجلسة تخص جهازًا آخر. سجّل الدخول من جديد.',
    en: 'This session belongs to another device. Log in again.',
  },
  api_key_invalid: {
    status: 401,
    ar: 'لا يعمل مفتاح الربط هذا. أنشئ مفتاحًا جديدًا من صفحة الربط البرمجي للشركة.',
    en: 'This API key does not work. Make a new one on the API page of the company.',
  },
  account_disabled: { status: 403, ar: 'الحساب موقوف.', en: 'This account is deactivated.' },
  client_retired: {
    status: 403,
    ar: 'هذا الإصدار من التطبيق لم يعد مدعومًا. حدّث الصفحة.',
    en: 'This version of the application is no longer supported. Reload the page.',
  },
  not_found: { status: 404, ar: 'لم نجد ما تبحث عنه.', en: 'We could not find what you are looking for.' },
  method_not_allowed: { status: 405, ar: 'لا يُستدعى هذا العنوان بهذه الطريقة.', en: 'This address is not called by this method.' },
  not_by_key: {
    status: 409,
    ar: 'لا ينفّذ هذا إلا شخص يسجّل الدخول، وليس مفتاح ربط.',
    en: 'Only a person who signs in does this, not an API key.',
  },
  nonce_reused: {
    status: 409,
    ar: 'وصل هذا الطلب من قبل. أعد المحاولة.',
    en: 'This request has already arrived. Try again.',
    retryable: true,
  },
  idempotency_in_flight: {
    status: 409,
    ar: 'الطلب نفسه قيد التنفيذ الآن.',
    en: 'The same request is being carried out now.',
    retryable: true,
  },
  too_large: { status: 413, ar: 'الطلب أكبر من المسموح.', en: 'The request is larger than allowed.' },
  unsupported_media: { status: 415, ar: 'نوع المحتوى غير مدعوم.', en: 'This kind of content is not supported.' },
  validation_failed: { status: 422, ar: 'تحقّق من الحقول المظلّلة ثم أعد المحاولة.', en: 'Check the marked fields and try again.' },
  idempotency_key_reused: {
    status: 422,
    ar: 'استُخدم مفتاح هذا الطلب لطلب آخر. أعد المحاولة من جديد.',
    en: 'The key of this request was used for another one. Start again.',
  },
  rate_limited: {
    status: 429,
    ar: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    en: 'Too many attempts. Wait a little and try again.',
    retryable: true,
  },
  otp_required: { status: 451, ar: 'أدخل رمز التحقق للمتابعة.', en: 'Enter the verification code to continue.' },
  internal: {
    status: 500,
    ar: 'حدث خطأ لدينا. أعد المحاولة، وإن تكرر فأعطنا رقم الطلب.',
    en: 'Something went wrong on our side. Try again, and if it happens again tell us the request number.',
  },
  unavailable: {
    status: 503,
    ar: 'الخدمة غير متاحة الآن. أعد المحاولة بعد قليل.',
    en: 'The service is not available now. Try again shortly.',
    retryable: true,
  },
  frozen: {
    status: 503,
    ar: 'نراجع بياناتنا بعد استعادتها من نسخة احتياطية، ولا يمكن تغيير شيء الآن. يمكنك الاطلاع على ضماناتك، ولن تفوتك أي مهلة.',
    en: 'We are checking our data after restoring it from a backup, and nothing can be changed now. You can view your guarantees, and you will miss no deadline.',
    retryable: true,
  },
  // Gates
  terms_required: { status: 409, ar: 'اقرأ الشروط والأحكام ووافق عليها للمتابعة.', en: 'Read and accept the terms to continue.' },
  registration_incomplete: { status: 409, ar: 'أكمل تسجيلك لتتمكن من المتابعة.', en: 'Complete your registration to continue.' },
  step_up_required: {
    status: 409,
    ar: 'أكّد هذا الإجراء برمز نرسله إلى هاتفك.',
    en: 'Confirm this action with a code that we send to your phone.',
  },
  action_not_allowed: { status: 409, ar: 'لا يمكن تنفيذ هذا الإجراء الآن.', en: 'This action is not possible now.' },
  // Signing in
  login_failed: { status: 422, ar: 'بيانات الدخول غير صحيحة.', en: 'The phone, e-mail or password is not correct.' },
  password_unchanged: { status: 422, ar: 'هذه كلمة مرورك الحالية. اختر غيرها.', en: 'This is your current password. Choose another.' },
  old_password_wrong: { status: 422, ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The current password is not correct.' },
  password_too_common: {
    status: 422,
    ar: 'كلمة المرور هذه معروفة ويسهل تخمينها. اختر غيرها.',
    en: 'This password is well known and easy to guess. Choose another.',
  },
  terms_outdated: {
    status: 422,
    ar: 'صدرت نسخة أحدث من الشروط. اقرأها ثم أعد المحاولة.',
    en: 'There is a newer version of the terms. Read it and try again.',
  },
  flow_ended: {
    status: 409,
    ar: 'انتهت صلاحية هذه الخطوة أو استُخدمت. ابدأ من جديد برمز جديد.',
    en: 'This step has ended or was used. Start again with a new code.',
  },
  already_registered: {
    status: 409,
    ar: 'لديك حساب مسجّل لدينا. سجّل الدخول أو استعد كلمة المرور.',
    en: 'You already have a registered account. Log in or reset your password.',
  },
  phone_unchanged: { status: 422, ar: 'لم يتغيّر رقم الهاتف.', en: 'phone number did not change' },
  email_unchanged: { status: 422, ar: 'لم يتغيّر البريد الإلكتروني.', en: 'e-mail did not change' },
  identity_not_matched: {
    status: 422,
    ar: 'لا تطابق هذه البيانات ما في السجل المدني. اكتب اسمك ورقمك وتاريخ ميلادك كما في بطاقة الهوية.',
    en: 'These details do not match the civil register. Write your name, number and date of birth as on your identity card.',
  },
  otp_incorrect: { status: 422, ar: 'رمز التحقق غير صحيح.', en: 'Verification code incorrect' },
  otp_locked: { status: 429, ar: 'محاولات خاطئة كثيرة. حاول لاحقًا.', en: 'Too many wrong codes. Try again later.' },
  otp_limit_reached: {
    status: 429,
    ar: 'عدد الرموز المرسلة اليوم {codes_today}، وهو أكثر ما يُرسل في يوم. يُرسل التالي {next_at}.',
    en: '{codes_today} codes were sent today, which is the most. The next one can be sent on {next_at}.',
  },
  otp_too_early: { status: 429, ar: 'انتظر انتهاء المؤقت ثم اطلب رمزًا جديدًا.', en: 'Wait for the timer before you ask for a new code.' },
  otp_send_failed: { status: 503, ar: 'تعذّر إرسال رمز التحقق.', en: 'failed to send the verification code', retryable: true },
  // A company's registration
  draft_changed: {
    status: 409,
    ar: 'حُفظ هذا القسم من جهاز آخر أو نافذة أخرى. راجع التعديلين ثم احفظ.',
    en: 'This section was saved on another device or in another window. Compare the two, then save.',
  },
  group_exists: {
    status: 409,
    ar: 'توجد مجموعة بهذا الاسم. ابحث عنها واخترها، أو اكتب اسمًا آخر.',
    en: 'There is a group with this name. Search for it and choose it, or enter another name.',
  },
  // A guarantee
  sameBuyerOwner: { status: 422, ar: 'لا يمكنك بيع المركبة لنفسك.', en: 'You cannot sell the vehicle to yourself' },
  discount_invalid: { status: 422, ar: 'رمز الخصم غير صالح.', en: 'invalid discount code' },
  price_out_of_range: {
    status: 422,
    ar: 'السعر خارج الحدود المسموحة (من {price_least_fils} إلى {price_most_fils} دينار).',
    en: 'The price is outside the limits ({price_least_fils} to {price_most_fils} dinars).',
  },
  seller_due_too_low: { status: 422, ar: 'المستحق للبائع أقل من دينار واحد.', en: 'The amount due to the seller is below one dinar.' },
  vehicle_not_owned: { status: 422, ar: 'المركبة غير مسجّلة باسم هذا المالك.', en: 'The vehicle is not registered to this owner.' },
  vehicle_seized: {
    status: 422,
    ar: 'على المركبة حجز، ولا يمكن بيعها قبل أن ترفعه الجهة التي أمرت به، كدائرة التنفيذ في المحكمة.',
    en: 'The vehicle is under seizure and cannot be sold until the authority that ordered it, such as the court’s execution department, lifts it.',
  },
  vehicle_mortgaged: {
    status: 422,
    ar: 'المركبة مرهونة، ولا يمكن بيعها قبل فك الرهن.',
    en: 'The vehicle is mortgaged and cannot be sold until it is released.',
  },
  vehicle_not_free: { status: 422, ar: 'للمركبة ضمانة سارية أخرى.', en: 'The vehicle is already under another active guarantee.' },
  registry_unavailable: {
    status: 503,
    ar: 'نظام الترخيص لا يجيب الآن. احتفظنا بما أدخلته، حاول بعد قليل.',
    en: 'The vehicle registry does not answer now. What you entered is kept, try again shortly.',
    retryable: true,
  },
  iban_invalid: { status: 422, ar: 'رقم الآيبان غير صحيح.', en: 'The IBAN is not valid.' },
  consent_required: { status: 422, ar: 'وافق على مشاركة البيانات للمتابعة.', en: 'Agree to data sharing to continue.' },
  split_sums_wrong: {
    status: 422,
    ar: 'يجب أن يساوي مجموع المبالغ الثلاثة المبلغ المحفوظ، وأن يكون لكل طرف نصيب، وألا تزيد الرسوم على المعروضة.',
    en: 'The three amounts must add up to the amount held, each side must receive something, and the fees must not exceed the quoted ones.',
  },
  receipt_conflict: {
    status: 409,
    ar: 'وصل إشعار بالمرجع نفسه ومحتوى مختلف.',
    en: 'A notification with the same reference and different content has already arrived.',
  },
  holder_is_not_payer: {
    status: 422,
    ar: 'الحساب ليس باسم الدافع. أدخل حسابًا باسمه.',
    en: 'The account is not in the payer’s name. Enter an account of the payer.',
  },
  bank_message_invalid: { status: 422, ar: 'رسالة البنك غير مفهومة.', en: 'The bank message could not be read.' },
  // A file
  file_unreadable: {
    status: 422,
    ar: 'تعذّر فتح هذا الملف. افتحه على جهازك واحفظه من جديد، أو صوّر الوثيقة وأرفق الصورة.',
    en: 'This file could not be opened. Open it on your device and save it again, or attach a photo of the document.',
  },
  file_active_content: {
    status: 422,
    ar: 'في هذا الملف أوامر أو ملفات مضمّنة، ولا نقبلها. اطبعه إلى ملف PDF جديد، أو صوّر الوثيقة وأرفق الصورة.',
    en: 'This file contains scripts or embedded files, which we do not accept. Print it to a new PDF, or attach a photo of the document.',
  },
  file_protected: {
    status: 422,
    ar: 'هذا الملف محمي بكلمة مرور. أزل الحماية ثم أرفقه من جديد.',
    en: 'This file is protected by a password. Remove the protection and attach it again.',
  },
  file_infected: {
    status: 422,
    ar: 'وجدنا في هذا الملف برنامجًا ضارًا فحذفناه من عندنا. افحص جهازك، ثم أرفق ملفًا آخر.',
    en: 'We found malware in this file and deleted our copy. Scan your device, then attach another file.',
  },
  too_many_files: {
    status: 422,
    ar: 'أرفقت اليوم كل ما يُسمح به من ملفات. تابع غدًا، أو تواصل معنا إن كان الأمر عاجلًا.',
    en: 'You have attached as many files as a day allows. Continue tomorrow, or contact us if it is urgent.',
  },
  // Staff
  totp_incorrect: { status: 422, ar: 'رمز المصادقة غير صحيح.', en: 'The authenticator code is not correct.' },
})

export type ErrorCode = keyof typeof errors

/** Codes that any call may answer; a route lists only what it adds. */
export const commonErrors = [
  'signature_required',
  'signature_malformed',
  'signature_coverage',
  'signature_expired',
  'header_duplicate',
  'digest_mismatch',
  'nonce_malformed',
  'idempotency_key_required',
  'request_malformed',
  'session_invalid',
  'session_expired',
  'signature_invalid',
  'key_mismatch',
  'api_key_invalid',
  'account_disabled',
  'client_retired',
  'not_found',
  'not_by_key',
  'nonce_reused',
  'idempotency_in_flight',
  'too_large',
  'unsupported_media',
  'validation_failed',
  'idempotency_key_reused',
  'rate_limited',
  'otp_required',
  'internal',
  'unavailable',
  'frozen',
  'terms_required',
  'registration_incomplete',
] as const satisfies readonly ErrorCode[]

export { reasons, type Reason } from './reasons.ts'

/** The faults of one field. `{min}` and the like are filled by the reader. */
export const fieldErrors = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  too_short: { ar: 'الحد الأدنى لعدد الأحرف: {min}.', en: 'Use at least {min} characters.' },
  too_long: { ar: 'الحد الأقصى لعدد الأحرف: {max}.', en: 'Use at most {max} characters.' },
  too_small: { ar: 'الحد الأدنى: {min}.', en: 'Too small: {min} at least.' },
  too_big: { ar: 'الحد الأعلى: {max}.', en: 'Too large: {max} at most.' },
  not_public: {
    ar: 'العنوان يجب أن يبدأ بـ https وأن يكون له اسم على الإنترنت.',
    en: 'The address must begin with https and have a name on the public internet.',
  },
  invalid_format: { ar: 'الصيغة غير صحيحة.', en: 'The format is not valid.' },
  invalid_clik: { ar: 'اسم كليك من أحرف لاتينية وأرقام فقط.', en: 'A CliQ name has Latin letters and digits only.' },
  private_key: {
    ar: 'هذا مفتاح خاص. لا تعطه أحدًا، وأنشئ غيره، ثم ألصق المفتاح العام.',
    en: 'This is a private key. Give it to nobody, make another pair, and paste the public key.',
  },
  invalid_public_key: {
    ar: 'ألصق مفتاحًا عامًا من نوع P-256 بصيغة PEM أو JWK.',
    en: 'Paste a P-256 public key, as PEM or JWK.',
  },
  invalid_choice: { ar: 'اختر من القائمة.', en: 'Choose one of the options.' },
  invalid_characters: {
    ar: 'في النص رموز لا يمكن حفظها. احذفها أو اكتب النص من جديد.',
    en: 'The text has characters that cannot be stored. Remove them or type it again.',
  },
  unknown_placeholder: {
    ar: '«{text}» ليس من القيم المعروفة. اختر من قائمة القيم.',
    en: '{text} is no known value. Choose from the list of values.',
  },
  date_past: { ar: 'اختر وقتًا لم يمضِ بعد.', en: 'Choose a time that is still to come.' },
  terms_unchanged: { ar: 'هذه هي الشروط السارية. غيّر شيئًا منها.', en: 'These are the terms in force. Change something of them.' },
  part_paid: {
    ar: 'وصل جزء من المبلغ، فلا يُغيَّر إلا السعر.',
    en: 'A part of the money has arrived, so only the price can be changed.',
  },
  end_before_begin: { ar: 'يجب أن تكون النهاية بعد البداية.', en: 'The end must come after the beginning.' },
  range_reversed: { ar: 'أكبر القيمتين يجب ألا يقل عن أصغرهما.', en: 'The larger limit must be above the smaller one.' },
  not_ascending: { ar: 'رتّب الشرائح من السعر الأقل إلى الأعلى دون تكرار.', en: 'Order the tiers from the lowest price up, each price once.' },
  tier_above_most: {
    ar: 'تبدأ شريحة فوق أعلى سعر، فلا تسري على شيء.',
    en: 'A tier begins above the highest price, and would apply to nothing.',
  },
  below_used: { ar: 'استُعمل من الرمز أكثر من ذلك.', en: 'More than that of the code is already used.' },
  code_taken: { ar: 'هذا الرمز موجود. اختر رمزًا آخر.', en: 'This code exists already. Choose another.' },
  setting_twice: { ar: 'هذا الإعداد مذكور قبل ذلك.', en: 'This setting is already in the list.' },
  setting_invalid: { ar: 'هذه القيمة لا تصلح لهذا الإعداد.', en: 'This value does not fit the setting.' },
  already_decided_from: {
    ar: 'هناك قيمة تبدأ من هذا الوقت نفسه. اختر وقتًا آخر.',
    en: 'There is already a value from exactly this time. Choose another time.',
  },
  day_future: { ar: 'هذا اليوم لم يأتِ بعد.', en: 'This day is still to come.' },
  day_closed: { ar: 'هذا اليوم مقفل.', en: 'This day is closed.' },
  day_not_closed: { ar: 'هذا اليوم غير مقفل.', en: 'This day is not closed.' },
  day_without_statement: {
    ar: 'لا كشف كاملًا من البنك لهذا اليوم حتى الآن.',
    en: 'There is no whole statement of the bank for this day yet.',
  },
  earlier_day_open: {
    ar: 'يوم قبله له كشف ولم يُقفل. أقفله أولًا.',
    en: 'An earlier day with a statement is not closed. Close that one first.',
  },
  later_day_closed: {
    ar: 'أُقفل يوم بعده. ما وصل متأخرًا يظهر في إقفال اليوم التالي.',
    en: 'A later day is closed. Lines that came late stand in the next day that is closed.',
  },
  statement_conflict: {
    ar: 'رسالة متعارضة من البنك، أو كشف لا تتفق أسطره مع رصيده، ينتظر قرار المالية. احسمه أولًا.',
    en: 'A conflicting message of the bank, or a statement whose lines do not lead to its balance, waits for finance. Settle it first.',
  },
  unknown_field: { ar: 'حقل غير معروف.', en: 'Unknown field.' },
  invalid_phone: { ar: 'أدخل رقمًا خلويًا صحيحًا، 9 أرقام على الأقل.', en: 'Enter a valid mobile number, at least 9 digits.' },
  invalid_email: { ar: 'أدخل بريدًا إلكترونيًا صحيحًا.', en: 'Enter a valid e-mail.' },
  invalid_name: {
    ar: 'اكتب الاسم بالأحرف فقط، دون أرقام أو روابط أو علامات خفية.',
    en: 'Write the name in letters only, without digits, links or hidden marks.',
  },
  invalid_company_name: {
    ar: 'اكتب الاسم بأحرف وأرقام والعلامات & ( ) / , فقط، دون روابط أو علامات خفية.',
    en: 'Write the name in letters, digits and the signs & ( ) / , only, without links or hidden marks.',
  },
  name_not_arabic: {
    ar: 'اكتب الاسم بأحرف عربية، ومعها عند الحاجة أرقام والعلامات & ( ) / , دون روابط.',
    en: 'Write the name in Arabic letters, with digits and the signs & ( ) / , where needed, without links.',
  },
  name_not_latin: {
    ar: 'اكتب الاسم بأحرف لاتينية، ومعها عند الحاجة أرقام والعلامات & ( ) / , دون روابط.',
    en: 'Write the name in Latin letters, with digits and the signs & ( ) / , where needed, without links.',
  },
  joint_alone: {
    ar: 'المفوّض «مجتمعين» يوقّع مع غيره. أضف مفوّضًا آخر بالتوقيع، أو اختر «منفردًا».',
    en: 'A joint signatory signs together with another. Add another who signs, or choose Sole.',
  },
  document_full: {
    ar: 'للوثيقة {max} ملفًا على الأكثر. أزل ملفًا قبل إضافة غيره.',
    en: 'A document has {max} files at most. Remove one before you add another.',
  },
  top_repeated: { ar: 'المفوّض الأول واحد، وقد حُدّد قبله غيره.', en: 'There is one top signatory; another is marked before this one.' },
  invalid_national_number: { ar: 'أدخل رقمًا وطنيًا من 9 خانات على الأقل.', en: 'Enter a national number of at least 9 characters.' },
  invalid_document_id: {
    ar: 'أدخل رقم الوثيقة: 9 خانات على الأقل من أحرف وأرقام.',
    en: 'Enter the document number: 9 letters or digits at least.',
  },
  invalid_partner_number: {
    ar: 'الرقم الوطني الأردني من 10 أرقام للأفراد، ومن 9 أرقام للشركات.',
    en: 'A Jordanian national number has 10 digits, that of a company 9.',
  },
  invalid_jordanian_number: { ar: 'الرقم الوطني الأردني من 10 أرقام.', en: 'A Jordanian national number has 10 digits.' },
  too_young: { ar: 'يجب أن يكون عمرك 18 سنة أو أكثر.', en: 'You must be 18 or older.' },
  password_too_short: { ar: 'كلمة المرور لا تقل عن 8 خانات.', en: 'Use at least 8 characters.' },
  password_weak: {
    ar: 'أضف ما ينقصها من حرف لاتيني كبير ورقم ورمز مثل ! أو #.',
    en: 'Add an upper-case letter, a digit and a symbol such as ! or #.',
  },
  password_too_common: { ar: 'كلمة المرور هذه يسهل تخمينها. اختر غيرها.', en: 'This password is easy to guess. Choose another.' },
  confirmation_differs: { ar: 'كلمتا المرور غير متطابقتين.', en: 'The two passwords are not the same.' },
  password_unchanged: { ar: 'هذه كلمة مرورك الحالية. اختر غيرها.', en: 'This is your current password. Choose another.' },
  old_password_wrong: { ar: 'كلمة المرور الحالية غير صحيحة.', en: 'The current password is not correct.' },
  phone_unchanged: { ar: 'لم يتغيّر رقم الهاتف.', en: 'phone number did not change' },
  email_unchanged: { ar: 'لم يتغيّر البريد الإلكتروني.', en: 'e-mail did not change' },
  identity_not_matched: {
    ar: 'لا تطابق هذه البيانات ما في السجل المدني. اكتب اسمك ورقمك وتاريخ ميلادك كما في بطاقة الهوية.',
    en: 'These details do not match the civil register. Write your name, number and date of birth as on your identity card.',
  },
  guarantee_unknown: { ar: 'لا ضمانة لديك بهذا الرقم.', en: 'You have no guarantee with this number.' },
  department_paper_required: {
    ar: 'يلزم البائع أن يرفق كتاب إدارة الترخيص.',
    en: 'The seller must attach the letter of the Licensing Department.',
  },
  split_sums_wrong: { ar: 'يجب أن يساوي مجموع المبالغ الثلاثة المبلغ المحفوظ.', en: 'The three amounts must add up to the amount held.' },
  too_many: { ar: 'أكثر من المسموح.', en: 'More than allowed.' },
  invalid_iban: { ar: 'رقم الآيبان غير صحيح.', en: 'The IBAN is not valid.' },
  iban_is_ours: { ar: 'هذا حساب ضمانة نفسها. أدخل رقم آيبان حسابك.', en: 'This account is Damana’s own. Enter the IBAN of your account.' },
  holder_is_not_payer: { ar: 'يجب أن يكون الحساب باسم الدافع.', en: 'The account must be in the payer’s name.' },
  iban_bank_mismatch: { ar: 'رقم الآيبان لا يعود إلى البنك الذي اخترته.', en: 'The IBAN does not belong to the bank that you chose.' },
  invalid_swift: { ar: 'رمز السويفت غير صحيح.', en: 'The SWIFT code is not valid.' },
  swift_bank_mismatch: {
    ar: 'رمز السويفت لا يعود إلى البنك الذي اخترته.',
    en: 'The SWIFT code does not belong to the bank that you chose.',
  },
  invalid_code: { ar: 'أدخل الأرقام الخمسة كلها.', en: 'Enter all five digits.' },
  invalid_amount: {
    ar: 'أدخل مبلغًا صحيحًا بالدينار، بثلاث خانات عشرية على الأكثر.',
    en: 'Enter an amount in dinars, with at most three decimals.',
  },
  invalid_date: { ar: 'أدخل تاريخًا صحيحًا.', en: 'Enter a valid date.' },
  file_too_large: {
    ar: 'حجم الملف أكبر من 10 ميغابايت. صغّره، أو صوّر الوثيقة وأرفق الصورة.',
    en: 'The file is larger than 10 MB. Make it smaller, or attach a photo of the paper.',
  },
  file_type_unsupported: {
    ar: 'نقبل ملفات PDF وصور JPEG وPNG فقط، بمحتوى يطابق اسم الملف.',
    en: 'We take PDF files and JPEG or PNG images only, with content that fits the name of the file.',
  },
  repeated: { ar: 'ورد هذا من قبل. لا يُكتب مرتين.', en: 'This is entered already. Enter it once.' },
  identities_missing: {
    ar: 'أرفق هوية كل مفوّض بالتوقيع: {min} على الأقل.',
    en: 'Attach the identity document of every authorised signatory: at least {min}.',
  },
  sheet_type_unsupported: {
    ar: 'نقبل ملفات Excel بصيغة xlsx وملفات CSV فقط، بمحتوى يطابق اسم الملف.',
    en: 'We take Excel files (xlsx) and CSV files only, with content that fits the name of the file.',
  },
  sheet_too_large: { ar: 'حجم الملف أكبر من 2 ميغابايت.', en: 'The file is larger than 2 MB.' },
  sheet_old_format: {
    ar: 'هذا ملف Excel بالصيغة القديمة. احفظه بصيغة xlsx ثم ارفعه من جديد.',
    en: 'This is an Excel file of the old format. Save it as xlsx and upload it again.',
  },
  sheet_inflates_too_much: {
    ar: 'محتوى هذا الملف بعد فكّ ضغطه أكبر من المسموح. انسخ الأسطر إلى النموذج ثم ارفعه.',
    en: 'The content of this file is larger than allowed once it is decompressed. Copy the rows into the template and upload that.',
  },
  sheet_too_complex: {
    ar: 'في هذا الملف من التنسيق والعناصر أكثر مما يُقرأ في ثانيتين. انسخ الأسطر إلى النموذج ثم ارفعه.',
    en: 'This file has more formatting and elements than are read in two seconds. Copy the rows into the template and upload that.',
  },
  sheet_encoding: {
    ar: 'تعذّرت قراءة أحرف هذا الملف. احفظه بصيغة «CSV UTF-8» ثم ارفعه من جديد.',
    en: 'The characters of this file could not be read. Save it as CSV UTF-8 and upload it again.',
  },
  sheet_too_many_rows: { ar: 'في الملف أسطر أكثر من المسموح: {max} سطر على الأكثر.', en: 'The file has too many rows: at most {max}.' },
  sheet_too_many_columns: {
    ar: 'في الملف أعمدة أكثر من المسموح. استعمل أعمدة النموذج فقط.',
    en: 'The file has too many columns. Use the columns of the template only.',
  },
  sheet_cell_too_long: {
    ar: 'في إحدى خانات الملف نص أطول مما تتسع له خانة.',
    en: 'A cell of the file has a longer text than a cell can hold.',
  },
  sheet_merged_cells: {
    ar: 'في الملف خلايا مدمجة. ألغِ دمجها ثم ارفعه من جديد.',
    en: 'The file has merged cells. Unmerge them and upload it again.',
  },
  sheet_empty: { ar: 'لا أسطر في هذا الملف.', en: 'The file has no rows.' },
  column_missing: { ar: 'ينقص الملف عمود من أعمدة النموذج.', en: 'A column of the template is missing in the file.' },
  column_repeated: { ar: 'ورد هذا العمود مرتين.', en: 'This column appears twice.' },
  column_unknown: {
    ar: 'في الملف عمود ليس من أعمدة النموذج. احذفه أو صحّح عنوانه.',
    en: 'The file has a column that is not in the template. Remove it or correct its header.',
  },
  cell_is_formula: { ar: 'اكتب القيمة لا معادلة.', en: 'Write the value, not a formula.' },
  cell_is_date: {
    ar: 'هذه الخانة تاريخ. اجعل تنسيقها نصًا واكتب القيمة من جديد.',
    en: 'This cell is a date. Format it as text and write the value again.',
  },
  cell_is_error: { ar: 'في هذه الخانة خطأ من Excel. اكتب القيمة.', en: 'This cell has an error of Excel. Write the value.' },
  cell_outside_columns: {
    ar: 'في هذا السطر قيم أكثر من أعمدة الملف. تأكد من الفواصل.',
    en: 'This row has more values than the file has columns. Check the separators.',
  },
  hidden_direction_marks: {
    ar: 'في النص علامات خفية تغيّر ترتيب أحرفه. اكتبه من جديد.',
    en: 'The text has hidden marks that change the order of its letters. Type it again.',
  },
  repeated_in_file: { ar: 'ورد هذا الرقم في السطر {min} من الملف.', en: 'This number stands in row {min} of the file.' },
  file_unknown: { ar: 'لا يمكن استعمال هذا الملف هنا. أرفقه من جديد.', en: 'This file cannot be used here. Attach it again.' },
} as const
export type FieldErrorCode = keyof typeof fieldErrors

export type Lang = 'ar' | 'en'
