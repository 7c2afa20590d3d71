/** Why an action is off; each has its sentence, so that a disabled button and a refused call say the same. */
export const reasons = {
  countdown_not_over: { ar: 'متاح بعد انتهاء العد التنازلي.', en: 'Available when the countdown ends.' },
  terms_changed: { ar: 'تغيّرت شروط الضمانة. اقرأها من جديد قبل القبول.', en: 'The terms have changed. Read them again before you accept.' },
  moment_past: {
    ar: 'مضى الوقت الذي كان سيبدأ منه. اقترحه من جديد بوقت آخر.',
    en: 'The time from which it was to hold is over. Propose it again with another.',
  },
  code_taken: { ar: 'هذا الرمز موجود. اختر رمزًا آخر.', en: 'This code exists already. Choose another.' },
  code_ended: { ar: 'انتهى هذا الرمز.', en: 'This code has ended.' },
  key_unknown: { ar: 'لا مفتاح ربط بهذا السر.', en: 'There is no API key with this secret.' },
  key_revoked: { ar: 'أُلغي مفتاح الربط هذا.', en: 'This API key was revoked.' },
  key_ended: { ar: 'انتهت مدة مفتاح الربط هذا.', en: 'This API key has ended.' },
  key_maker_left: {
    ar: 'لم يعد من أنشأ هذا المفتاح يعمل في الشركة أو لم يعد يملك صلاحياته.',
    en: 'Whoever made this API key no longer acts for the company.',
  },
  key_of_live: { ar: 'هذا مفتاح للخدمة الفعلية، وهذه بيئة التجربة.', en: 'This is a live key, and this is the sandbox.' },
  key_of_test: { ar: 'هذا مفتاح تجربة، وهذه الخدمة الفعلية.', en: 'This is a test key, and this is the live service.' },
  machine_revoked: { ar: 'أُوقف المفتاح العام لهذا الجهاز.', en: 'The public key of this machine was taken out of use.' },
  api_not_active: { ar: 'الربط البرمجي للشركة ليس فعّالًا.', en: 'The API access of the company is not active.' },
  api_applied: { ar: 'طلب الشركة قيد النظر.', en: 'The application of the company is being looked at.' },
  api_active: { ar: 'الربط البرمجي فعّال.', en: 'The API access is active already.' },
  api_suspended: { ar: 'أُوقف الربط البرمجي للشركة.', en: 'The API access of the company is suspended.' },
  api_keys_most: {
    ar: 'للشركة أكثر ما يُسمح به من المفاتيح. ألغِ مفتاحًا أولًا.',
    en: 'The company has as many keys as are allowed. Revoke one first.',
  },
  api_machines_most: {
    ar: 'للشركة أكثر ما يُسمح به من مفاتيح الأجهزة. أوقف واحدًا أولًا.',
    en: 'The company has as many machines as are allowed. Take one out of use first.',
  },
  machine_known: { ar: 'هذا المفتاح العام مسجّل من قبل.', en: 'This public key is registered already.' },
  no_permission: { ar: 'ليست لديك صلاحية هذا الإجراء.', en: 'You do not have permission for this action.' },
  not_accepted: {
    ar: 'تصدر الشهادة بعد أن يقبل المشتري الضمانة.',
    en: 'The certificate is issued once the buyer has accepted the guarantee.',
  },
  guarantees_open: {
    ar: 'لديك ضمانات لم تنتهِ، أو تحويلات لم تصل بعد. أنهِها أولًا.',
    en: 'You have guarantees that have not ended, or transfers that have not arrived. End them first.',
  },
  money_here: {
    ar: 'ما زال لدينا مال لك لم يصلك، أو مبلغ استردّه البنك ولم يُحسم أمره. حين يُسوّى يمكنك إغلاق الحساب.',
    en: 'Money of yours still lies with us, or a sum that the bank took back is not settled. Once it is, you can close the account.',
  },
  fees_open: {
    ar: 'عليك رسوم لم تُدفع، أو لك رسوم لم تُرَدّ بعد.',
    en: 'There is a fee still to pay: one that you owe, or one that we have to refund to you.',
  },
  being_closed: { ar: 'يجري إغلاق هذا الحساب الآن.', en: 'This account is being closed right now.' },
  company_primary: {
    ar: 'أنت المستخدم الرئيسي لشركة. انقل هذا الدور إلى غيرك أولًا من إدارة المستخدمين.',
    en: 'You are the primary user of a company. Transfer this role to somebody else first, in user management.',
  },
  always_sent: {
    ar: 'هذه الرسائل تصلك دائمًا: فيها المال والمواعيد وأمان حسابك.',
    en: 'These messages are always sent: they are about money, deadlines and the security of your account.',
  },
  too_many_webhooks: {
    ar: 'لشركتك عشرة عناوين، ولا يمكن إضافة غيرها.',
    en: 'Your company has ten endpoints and can have no more.',
  },
  too_many_terms: {
    ar: 'لشركتك ثلاثون قالبًا. احذف ما لا تحتاج إليه لتحفظ غيره.',
    en: 'Your company has thirty templates. Remove one that is not needed to keep another.',
  },
  no_partner_contract: {
    ar: 'لا عقد ساريًا يخوّل شركتك اقتراح بيع بين غيرها.',
    en: 'No contract in force lets your company propose a sale between others.',
  },
  partner_limit: {
    ar: 'اقترحت شركتك اليوم كل ما يسمح به عقدها من مبيعات.',
    en: 'Your company has proposed as many sales today as its contract allows.',
  },
  no_push: { ar: 'لا يمكن إرسال الإشعارات إلى هذا المتصفح.', en: 'Notifications cannot be sent to this browser.' },
  not_your_turn: { ar: 'هذا الإجراء للطرف الآخر.', en: 'This action is for the other side.' },
  wrong_status: { ar: 'حالة الضمانة لا تسمح بهذا الإجراء.', en: 'The status of the guarantee does not allow this action.' },
  inactive: {
    ar: 'انتهت هذه الضمانة، ولا يلزمك أي إجراء.',
    en: 'This guarantee has ended. There is nothing for you to do.',
  },
  blocked: {
    ar: 'هذه الضمانة موقوفة، والإجراءات الأخرى متوقفة إلى أن يُرفع الإيقاف.',
    en: 'This guarantee is blocked. Other actions are off until the block ends.',
  },
  cancellation_open: {
    ar: 'طُلب إلغاء الضمانة، والإجراءات موقوفة إلى أن تبتّ الإدارة فيه.',
    en: 'A cancellation is requested; actions are off until our staff decide.',
  },
  vehicle_unverified: {
    ar: 'لم تُؤكَّد بيانات المركبة بعد. ننتظر المراجعين أو الترخيص، ونبلغك.',
    en: 'The vehicle is not verified yet. We are waiting for reviewers or the registry, and will tell you.',
  },
  registry_silent: {
    ar: 'نظام الترخيص لا يجيب الآن، ولم يتغيّر شيء. حاول بعد قليل.',
    en: 'The vehicle registry does not answer now, and nothing has changed. Try again shortly.',
  },
  registry_refused: {
    ar: 'لم يعد بيع هذه المركبة ممكنًا بحسب الترخيص. لم يُقتطع أي مبلغ.',
    en: 'According to the registry, this vehicle can no longer be sold. Nothing was charged.',
  },
  registry_not_asked: {
    ar: 'تغيّرت الضمانة قبل أن يجيب الترخيص، ولم يُنفَّذ شيء. حاول من جديد.',
    en: 'The guarantee changed before the vehicle registry answered, and nothing was done. Try again.',
  },
  too_many_offers: {
    ar: 'لديك أكبر عدد يُسمح به من العروض المفتوحة. اسحب عرضًا أو انتظر الرد على أحدها.',
    en: 'You have as many open offers as are allowed. Withdraw one or wait for an answer to one of them.',
  },
  too_many_lookups: {
    ar: 'بلغت اليوم أكبر عدد يُسمح به من المشترين الجدد. تابع غدًا.',
    en: 'You have entered as many new buyers as a day allows. Continue tomorrow.',
  },
  not_late: { ar: 'لا يمكن السحب دون رسوم قبل أن يفوت موعد الدفع.', en: 'You can withdraw without a fee only when the payment is late.' },
  link_used: { ar: 'استُخدم هذا الرابط من قبل.', en: 'This link has been used.' },
  vehicle_not_free: { ar: 'للمركبة ضمانة سارية أخرى.', en: 'The vehicle is already under another active guarantee.' },
  payout_at_bank: {
    ar: 'الحوالة في ملف للبنك، ولا يمكن سحبها ولا إيقافها.',
    en: 'The transfer is in a bank file; it can no longer be taken back or held.',
  },
  statement_missing: {
    ar: 'لم يصل كشف البنك منذ الاستعادة. يُستورد أولًا.',
    en: 'No bank statement has come since the restore; it has to be imported first.',
  },
  restore_open: {
    ar: 'استُعيدت البيانات من نسخة احتياطية، وقد يكون هذا المبلغ لضمانة لا تعرفها النسخة. لا يُعاد قبل تسوية بنود الاستعادة.',
    en: 'The data was restored from a backup, and this money may belong to a guarantee that the backup does not know. It can be sent back once the items of the restore are resolved.',
  },
  payout_not_missed: {
    ar: 'لم يقل البنك مرتين إن الملف ليس عنده. يُسأل عنه مرة أخرى أولًا.',
    en: 'The bank has not said twice that it does not have the file; it is asked again first.',
  },
  payout_not_late: { ar: 'لم ينتهِ اليوم الموعود لهذه الحوالة بعد.', en: 'The promised day of this transfer is not over yet.' },
  bank_has_file: { ar: 'أكّد البنك استلام الملف الذي فيه هذه الحوالة.', en: 'The bank has confirmed the file that this transfer is in.' },
  payout_closed: { ar: 'انتهت هذه الحوالة.', en: 'This transfer has ended.' },
  payout_is_held: { ar: 'الحوالة موقوفة. يُرفع الإيقاف أولًا.', en: 'The transfer is on hold; the hold has to end first.' },
  payout_not_held: { ar: 'لم توقف المالية هذه الحوالة.', en: 'Finance does not hold this transfer.' },
  payout_not_failed: { ar: 'لم تفشل هذه الحوالة، فلا تُعاد.', en: 'This transfer has not failed, so there is nothing to try again.' },
  payout_replaced: { ar: 'حلّت محاولة جديدة محل هذه الحوالة.', en: 'A new attempt has taken the place of this transfer.' },
  payout_swept_again: {
    ar: 'التحويل اليومي التالي لرسومنا يأخذ مبلغ هذه الحوالة، فلا تُعاد.',
    en: 'The next daily sweep of our fees takes this money, so this transfer is not tried again.',
  },
  account_not_needed: { ar: 'لا حوالة تنتظر حسابًا بنكيًا في هذه الضمانة.', en: 'No transfer of this guarantee waits for a bank account.' },
  sign_in_instead: {
    ar: 'لديك حساب في ضمانة. سجّل الدخول وحدّث بياناتك البنكية.',
    en: 'You have an account at Damana. Log in and update your bank data there.',
  },
  not_paid_again: {
    ar: 'لا مبلغ بانتظار المطابقة يكفي لما استردّه البنك.',
    en: 'No money that waits to be matched is enough for what the bank took back.',
  },
  receipt_reversed: {
    ar: 'استردّ البنك دفعة من هذه الضمانة، وما زال جزء منها غير مُعوَّض.',
    en: 'The bank reversed a payment of this guarantee, and a part of it has not been replaced.',
  },
  receipt_in_doubt: {
    ar: 'خصم البنك مبلغًا قد يكون استردادًا لهذه الدفعة. تحدّد المالية أولًا لأي دفعة هو.',
    en: 'The bank took back a sum that may be this payment. Finance has to say first which payment it was.',
  },
  part_paid_out: {
    ar: 'خرج مبلغ هذه الدفعة في حوالة أو رُدّ منه، فلا يُستردّ جزء منها. سمّها كاملة، ويبقى الفرق معلّقًا لدافعها.',
    en: 'Money of this payment is on its way back to who paid it, so no part of it can be named. Name the whole of it; the difference stays in suspense for who paid.',
  },
  proposal_changed: {
    ar: 'تغيّر الاقتراح الذي كنت توافق عليه أو سُحب. حدّث الصفحة وراجعه.',
    en: 'The proposal that you were approving has changed or was taken back. Load the page again and look at it.',
  },
  no_approval_of_yours: { ar: 'ليس لك قرار قائم هنا لتسحبه.', en: 'No decision of yours stands here that you could take back.' },
  exception_closed: { ar: 'حُسمت هذه الحالة.', en: 'This exception has been resolved.' },
  exception_open: {
    ar: 'هذا المبلغ ينتظر قرار شخصين من المالية في حالة مصرفية.',
    en: 'This money waits for two of finance to resolve a bank exception.',
  },
  receipts_not_standing: {
    ar: 'سمِّ دفعات قائمة لم يستردّها البنك، ولكل منها مبلغ لا يزيد عليها، وقد أخذ الخصم شيئًا من كل منها.',
    en: 'Name payments that the bank has not reversed, each with a sum of at most its own, of each of which the debit took something.',
  },
  receipts_do_not_sum: {
    ar: 'يختلف مجموع الدفعات عن مبلغ القيد بأكثر من 25 دينارًا. اذكر رقم رسالة البنك أو كتابه الذي يفسّر الفرق.',
    en: 'The receipts together differ from the debit by more than 25 dinars: name the message or letter in which the bank says why.',
  },
  receipt_placed: { ar: 'لم يعد هذا المبلغ قيد المطابقة.', en: 'This money no longer waits to be matched.' },
  not_payable: { ar: 'هذه الضمانة لا تنتظر مبلغًا الآن.', en: 'This guarantee does not wait for money now.' },
  content_changed: {
    ar: 'حفظ موظف آخر هذا النص بعد أن فتحته. لم يضع ما كتبته: قارنه بما حفظه، ثم احفظ.',
    en: 'Somebody else saved this text after you opened it. What you wrote is still here: compare the two, then save.',
  },
  content_scheduled: {
    ar: 'لهذا النص نسخة تسري في موعدها. أعدها مسودة لتعدّلها.',
    en: 'A version of this text waits for its date. Make it a draft again to change it.',
  },
  content_no_draft: { ar: 'لا مسودة لهذا النص.', en: 'This text has no draft.' },
  content_unchanged: { ar: 'المسودة مطابقة للنسخة السارية.', en: 'The draft is the same as the version in force.' },
  content_fixed: { ar: 'لا يُضاف إلى هذه القائمة.', en: 'Nothing can be added to this list.' },
  made_by_you: { ar: 'لا يمكنك اعتماد ما أنشأته.', en: 'You cannot approve what you made.' },
  no_payer_awaited: { ar: 'لا توجد دفعة بانتظار معرفة دافعها.', en: 'No payment is waiting for its payer to be named.' },
  payer_deciding: {
    ar: 'المبلغ محفوظ، وتنظر المالية فيمن دفعه.',
    en: 'The money is held, and our finance team will decide on the payment made for the buyer.',
  },
  payer_undeclared: {
    ar: 'وصل مبلغ من شخص آخر. أخبرنا أولًا من الدافع.',
    en: 'Money arrived from somebody else. Tell us first who paid it.',
  },
  registry_answers: {
    ar: 'الترخيص يجيب ونتابع بجوابه، فلا حاجة إلى وثائق.',
    en: 'The vehicle registry is answering and we follow its answer; no documents are needed.',
  },
  twice_already: { ar: 'استخدمت هذا الإجراء مرتين، وهو الحد الأقصى.', en: 'You have used this twice, which is the most.' },
  no_case: { ar: 'لا شيء في هذه الضمانة ينتظر قرارًا.', en: 'Nothing in this guarantee waits for a decision.' },
  split_open: {
    ar: 'ننتظر جواب الطرفين عن اقتراح التقسيم، والمبلغ محفوظ.',
    en: 'Both sides have still to answer the proposal to split the money, which is held.',
  },
  split_once: {
    ar: 'اقتُرح تقسيم المبلغ من قبل، ولا يُقترح إلا مرة واحدة.',
    en: 'A split was proposed before; it can be proposed only once.',
  },
  no_terms_proposed: { ar: 'لا اقتراح لتغيير الشروط ينتظر جوابًا.', en: 'No proposed terms wait for an answer.' },
  terms_open: { ar: 'ثمة شروط مقترحة تنتظر جوابًا.', en: 'Proposed terms wait for an answer.' },
  total_below_paid: {
    ar: 'وصل أكثر من المبلغ الجديد. اقترح سعرًا لا يقل به المطلوب عما دُفع.',
    en: 'More has arrived than the new total. Propose a price whose total is not below what was paid.',
  },
  no_split: { ar: 'لا يوجد اقتراح تقسيم ينتظر جوابًا.', en: 'No proposal to split the money waits for an answer.' },
  answered_already: { ar: 'أجبت من قبل، ولا يُغيَّر الجواب.', en: 'You have answered already, and an answer cannot be changed.' },
  paper_needed: {
    ar: 'الترخيص يُظهر الرقم الوطني باسم آخر. قرّر بحسب كتاب إدارة الترخيص.',
    en: 'The registry shows the national number under another name. Decide by the letter of the Licensing Department.',
  },
  transferred: {
    ar: 'الترخيص يُظهر المشتري مالكًا للمركبة، فلا يمكن الإلغاء ولا إعادة المبلغ.',
    en: 'The registry shows the buyer as the owner; it can no longer be cancelled or refunded.',
  },
  not_transferred: {
    ar: 'الترخيص لا يُظهر المشتري مالكًا للمركبة، فيبقى المبلغ محفوظًا.',
    en: 'The registry does not show the buyer as the owner, so the money stays held.',
  },
  not_blocked: { ar: 'لا إيقاف لهذا السبب.', en: 'There is no block for this reason.' },
  blocked_already: { ar: 'الضمانة موقوفة لهذا السبب من قبل.', en: 'The guarantee is blocked for this reason already.' },
  too_early: { ar: 'لم تنتهِ المهلة بعد.', en: 'The time is not over yet.' },
  no_cancellation: { ar: 'لا يوجد طلب إلغاء مفتوح.', en: 'There is no open cancellation request.' },
  cancellation_approved: {
    ar: 'وافقت الإدارة على الإلغاء، ونسأل الترخيص مرة أخيرة قبل تنفيذه. لا توقّع على التنازل.',
    en: 'The cancellation is approved, and the registry is asked one last time before it is carried out. Do not sign the transfer.',
  },
  refund_decided: {
    ar: 'قرّرت الإدارة إعادة المبلغ إلى المشتري، ونسأل الترخيص مرة أخيرة قبل تنفيذها. لا توقّع على التنازل.',
    en: 'A refund is decided, and the registry is asked one last time before it is carried out. Do not sign the transfer.',
  },
  extended_already: { ar: 'مُدّدت المهلة من قبل، ولا تُمدّد إلا مرة واحدة.', en: 'The time was extended before; it can be extended only once.' },
  waiting_for_other_side: {
    ar: 'طلبت ذلك، وننتظر موافقة الطرف الآخر. إن لم يوافق في المهلة سقط الطلب.',
    en: 'You have asked; the other side has to agree in time, or the request lapses.',
  },
  fee_changed: {
    ar: 'تغيّرت رسوم الإلغاء ولم يُرسل الطلب. راجعها ثم أكّد من جديد.',
    en: 'The cancellation fee has changed and nothing was sent. Check it and confirm again.',
  },
  rights_changed: {
    ar: 'تغيّرت صلاحياتك في الشركة. سجّل الدخول من جديد.',
    en: 'Your rights in the company changed. Log in again.',
  },
  removed_from_company: {
    ar: 'لم تعد من مستخدمي الشركة. سجّل الدخول من جديد.',
    en: 'You are no longer a user of the company. Log in again.',
  },
  own_account_in_company: {
    ar: 'لا يمكنك حذف حسابك أنت من الشركة. اطلب ذلك من مستخدم آخر له صلاحية المستخدمين.',
    en: 'You cannot delete your own account from the company. Ask another user who manages its users.',
  },
  own_right_of_users: {
    ar: 'بهذا تفقد أنت صلاحية إدارة المستخدمين. اطلب من مستخدم آخر أن يغيّر صلاحياتك.',
    en: 'You would lose your own right to manage users. Ask another user to change your permissions.',
  },
  primary_user: {
    ar: 'هذا هو المستخدم الرئيسي للشركة، ولا يمكن تعديله ولا حذفه.',
    en: 'This is the primary user of the company, who cannot be changed or deleted.',
  },
  more_rights_than_yours: {
    ar: 'في هذه الصلاحيات ما لا تملكه أنت، فلا يمكنك منحها ولا سحبها.',
    en: 'These permissions include some that you do not have yourself, so you can neither give nor take them.',
  },
  group_primary_only: {
    ar: 'لا يمنح صلاحيات المجموعة كلها إلا المستخدم الرئيسي لإحدى شركاتها.',
    en: 'Only the primary user of a company of the group can give rights on the whole group.',
  },
  granted_in_group: {
    ar: 'مُنحت هذه الصلاحيات في شركة أخرى من المجموعة، وتُغيَّر فيها.',
    en: 'These rights were given in another company of the group and are changed there.',
  },
  primary_transfers: {
    ar: 'لا ينقل الدور الرئيسي إلا المستخدم الرئيسي نفسه.',
    en: 'Only the primary user can hand the role over.',
  },
  not_ready_for_primary: {
    ar: 'لا يصبح رئيسيًّا إلا مستخدم قبل الدعوة وأكمل بياناته وأثبت هويته.',
    en: 'Only a user who has accepted, completed the personal data and proven the identity can become the primary.',
  },
  group_primary_answers: {
    ar: 'لا يردّ على طلبات الانضمام إلا المستخدم الرئيسي لإحدى شركات المجموعة.',
    en: 'Only the primary user of a company of the group can answer requests to join it.',
  },
  group_request_decided: { ar: 'أُجيب عن هذا الطلب من قبل.', en: 'This request has been answered already.' },
  already_company_user: { ar: 'لهذا الهاتف أو البريد مستخدم في الشركة.', en: 'The company already has a user with this phone or e-mail.' },
  persons_own_account: {
    ar: 'اسم هذا الحساب وهاتفه وبريده وكلمة مروره لصاحبه، وهو وحده من يغيّرها.',
    en: 'Name, phone, e-mail and password of this account are its owner’s, who alone can change them.',
  },
  party_to_it: { ar: 'لا يمكنك البتّ فيما أنت طرف فيه.', en: 'You cannot decide on what you are a party to.' },
  too_many_messages: {
    ar: 'أرسلت اليوم أكبر عدد يُسمح به من الرسائل. تابع غدًا، أو اتصل بنا.',
    en: 'You have sent as many messages as a day allows. Continue tomorrow, or call us.',
  },
  thread_changed: {
    ar: 'وصلت رسالة جديدة في هذه المحادثة بعد آخر ما رأيته. اقرأها قبل أن ترسل.',
    en: 'A message came in this thread after the last one that you saw. Read it before you send.',
  },
  thread_closed: { ar: 'هذه المحادثة مغلقة.', en: 'This thread is closed.' },
  thread_not_closed: { ar: 'هذه المحادثة ليست مغلقة.', en: 'This thread is not closed.' },
  thread_yours: { ar: 'أخذت هذه المحادثة من قبل.', en: 'You have taken this thread already.' },
  thread_not_yours: { ar: 'لم تأخذ هذه المحادثة.', en: 'You have not taken this thread.' },
  saved_answer_changed: {
    ar: 'غيّر أحدهم هذا الرد الجاهز بعد أن فتحته. اقرأه من جديد.',
    en: 'Somebody changed this saved answer after you opened it. Read it again.',
  },
  interest_declared: { ar: 'صرّحت بهذا الرقم من قبل.', en: 'You have declared this number already.' },
  interest_settled: { ar: 'لا شيء في هذا التصريح ينتظر تأكيدًا.', en: 'Nothing about this declaration waits to be confirmed.' },
  interest_withdrawn: {
    ar: 'طُلب سحب هذا التصريح، وينتظر تأكيد مدير آخر.',
    en: 'The withdrawal was asked for and waits for another administrator.',
  },
  staff_change_settled: { ar: 'بُتّ في هذا التغيير من قبل.', en: 'This change has been settled.' },
  staff_change_waits: {
    ar: 'ينتظر تغيير آخر لهذا الموظف تأكيد مدير آخر.',
    en: 'Another change of this member waits for a second administrator.',
  },
  staff_oneself: { ar: 'لا يغيّر أحد حسابه ولا يؤكد تغييره.', en: 'Nobody changes their own account or confirms such a change.' },
  staff_exists: { ar: 'لأحد الموظفين هذا البريد الإلكتروني.', en: 'A member of staff has this e-mail address.' },
  staff_deactivated: { ar: 'حساب هذا الموظف موقوف.', en: 'The account of this member is deactivated.' },
  staff_invitation_settled: {
    ar: 'هذه الدعوة قُبلت أو أُلغيت أو انتهت مدتها.',
    en: 'This invitation was accepted or revoked, or it has expired.',
  },
  role_unchanged: { ar: 'هذا هو دور الموظف الآن.', en: 'The member has this role already.' },
  last_administrators: {
    ar: 'يبقى مديران اثنان على الأقل: لا يُوقف أحدهما ولا يُغيّر دوره.',
    en: 'At least two administrators remain: neither is deactivated nor given another role.',
  },
  fee_not_open: { ar: 'لم يبقَ من هذه الرسوم ما يُدفع.', en: 'Nothing of this fee is open.' },
  fee_not_paid: { ar: 'لم يُدفع من هذه الرسوم ما يكفي لإعادته.', en: 'Not so much of this fee was paid.' },
  fee_given_back: {
    ar: 'أُعيدت هذه الرسوم من قبل، ولا تُعاد إلا مرة واحدة.',
    en: 'This fee was given back before; it is given back only once.',
  },
  fee_not_given_back: { ar: 'لا مبلغ مُعاد من هذه الرسوم بانتظار الدفع.', en: 'Nothing that was given back of this fee waits to be paid.' },
  fee_not_billed: { ar: 'لم تصدر بعد فاتورة لهذه الرسوم.', en: 'There is no bill for this fee yet.' },
  registration_complete: { ar: 'تسجيلك مكتمل.', en: 'Your registration is complete.' },
  registration_draft_incomplete: {
    ar: 'بقي جزء من التسجيل لم يُحفظ. أكمل الخطوات ثم أرسل.',
    en: 'A part of the registration is not saved yet. Fill in the steps, then submit.',
  },
  mobile_missing: {
    ar: 'أضف رقم هاتفك المحمول إلى حسابك ووثّقه برمز أولًا: به نتحقق من هويتك.',
    en: 'Add your mobile number to your account and verify it with a code first: your identity is checked with it.',
  },
  personal_account_open: { ar: 'لديك حساب شخصي من قبل.', en: 'You have a personal account already.' },
  application_under_review: {
    ar: 'الطلب قيد المراجعة، ولا يُعدَّل قبل أن نجيبك.',
    en: 'The application is under review and cannot be changed until we answer.',
  },
  application_decided: { ar: 'بُتّ في هذا الطلب. ابدأ طلبًا جديدًا.', en: 'This application has been decided on. Begin a new one.' },
  password_is_set: { ar: 'لهذا الحساب كلمة مرور.', en: 'This account has its own password.' },
  consent_in_use: {
    ar: 'لا تُسحب هذه الموافقة ما دامت الضمانة سارية.',
    en: 'This consent cannot be withdrawn while its guarantee is active.',
  },
  consent_withdrawn: { ar: 'سُحبت هذه الموافقة من قبل.', en: 'This consent was withdrawn before.' },
  account_deactivated: { ar: 'هذا الحساب موقوف من قبل.', en: 'This account is deactivated already.' },
  account_active: { ar: 'هذا الحساب فعّال.', en: 'This account is active.' },
  identity_unproven: {
    ar: 'أثبت هويتك أولًا من صفحة حسابك: صورة وثيقتك، وصورة وجهك والوثيقة بجانبه.',
    en: 'Prove your identity first, in your profile: a photo of your document, and one of your face with the document beside it.',
  },
  identity_in_review: {
    ar: 'وصلتنا صورك ويراجعها موظف. نبلغك بالنتيجة خلال يوم عمل.',
    en: 'Your photos have arrived and a reviewer is looking at them. We will tell you the result within one working day.',
  },
  identity_proven: { ar: 'هويتك موثّقة، ولا يلزمك شيء.', en: 'Your identity is proven; there is nothing for you to do.' },
  identity_decided: { ar: 'بُتّ في هذا الطلب من قبل.', en: 'This request was decided before.' },
  identity_for_admin: {
    ar: 'يبتّ المدير المسؤول في هذا الطلب: تكررت المحاولات، أو أثبت شخص آخر الرقم نفسه.',
    en: 'The administrator decides on this one: it was tried three times, or somebody else has proven the same number.',
  },
  application_not_waiting: { ar: 'لا ينتظر هذا الطلب قرارًا الآن.', en: 'This application waits for no decision now.' },
  application_not_approved: {
    ar: 'لم تتم الموافقة على هذا الطلب، فلا يُدعى أحد بعد.',
    en: 'This application has not been approved, so nobody is invited yet.',
  },
  application_unchecked: {
    ar: 'لم تصل أجوبة السجلات عن هذا الطلب بعد. انتظر قليلًا ثم أعد المحاولة.',
    en: 'The registers have not answered about this application yet. Wait a little and try again.',
  },
  application_changed: {
    ar: 'أرسل مقدّم الطلب نسخة أحدث. راجعها من جديد.',
    en: 'The applicant has sent a newer version. Review it anew.',
  },
  company_exists: {
    ar: 'لدينا شركة بهذا الرقم الوطني للمنشأة. أعد الطلب أو ارفضه.',
    en: 'There is a company with this national number already. Return the application or reject it.',
  },
  proposed_already: {
    ar: 'اقترح شخص آخر هذا نفسه. وافق على اقتراحه.',
    en: 'Another person has proposed exactly this. Approve that proposal.',
  },
  voted_already: {
    ar: 'سجّلت قرارك، ويلزم أن يقرّر شخص آخر مثله.',
    en: 'Your decision is recorded; a second person has to decide the same.',
  },
} as const
export type Reason = keyof typeof reasons
