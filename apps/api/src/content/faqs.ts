import type { Lang } from '@damana/contract/errors'
import type { PageBlock } from './page-blocks.ts'

/** An answer: a text is a paragraph. */
type Answer = readonly (string | PageBlock)[]
interface Faq extends Readonly<Record<Lang, readonly [question: string, ...answer: Answer]>> {
  key: string
}
interface FaqGroup {
  key: string
  title: Readonly<Record<Lang, string>>
  faqs: readonly Faq[]
}

/** The first version of the questions, in the order in which people read them. */
export const faqGroups: readonly FaqGroup[] = [
  {
    key: 'about',
    title: { ar: 'عن ضمانة', en: 'About Damana' },
    faqs: [
      {
        key: 'what-is-damana',
        ar: [
          'ما هي ضمانة؟',
          'ضمانة تحفظ ثمن المركبة بين البائع والمشتري. يدفع المشتري إلى حساب الضمانة لا إلى البائع، ثم ينقل الطرفان الملكية لدى إدارة الترخيص، ولا يُدفع الثمن للبائع إلا بعد أن يجيب الترخيص بأن المركبة صارت باسم المشتري.',
        ],
        en: [
          'What is Damana?',
          'Damana keeps the price of a vehicle between seller and buyer. The buyer pays into the guarantee account, not to the seller. Both then transfer the ownership at the Licensing Department, and the seller is paid only after the registry has answered that the vehicle is in the buyer’s name.',
        ],
      },
      {
        key: 'is-my-money-safe',
        ar: [
          'أين يُحفظ مالي؟ وهل هو آمن؟',
          'في حساب مصرفي مخصص للضمانات، منفصل عن أموال ضمانة. ما في هذا الحساب يساوي في كل لحظة ما علينا للناس، ونتحقق من ذلك كل يوم.',
          'لا يستطيع أحد من الطرفين، ولا أي موظف وحده، أن يسحب المبلغ.',
        ],
        en: [
          'Where is my money kept, and is it safe?',
          'In a bank account for guarantees, apart from the money of Damana. What lies in it equals, at every moment, what we owe to people, and we check it every day.',
          'Neither side can withdraw the money, and no employee can alone.',
        ],
      },
      {
        key: 'who-releases',
        ar: [
          'من يقرر تحرير المبلغ؟',
          'إدارة الترخيص. نسألها عن مالك المركبة، فإذا أجابت بأن المشتري هو المالك صدر أمر الدفع للبائع. لا تكفي مكالمة ولا رسالة ولا ضغطة زر من أحد الطرفين.',
        ],
        en: [
          'Who decides on the release of the money?',
          'The registry. We ask the Licensing Department who owns the vehicle. If it answers that the buyer does, the payment to the seller is ordered. No call, message or click of one side is enough.',
        ],
      },
      {
        key: 'inspection',
        ar: [
          'هل تفحص ضمانة المركبة؟',
          'لا. ضمانة لا تفحص المركبة ولا تضمن حالتها ولا مسافتها ولا قيمتها. افحصها لدى مركز فحص قبل أن تدفع. بعد اكتمال الدفع لك أيضًا {countdown_time} تتفحصها فيها قبل أن يُطلب تحرير المبلغ.',
        ],
        en: [
          'Does Damana inspect the vehicle?',
          'No. Damana does not inspect the vehicle and does not vouch for its condition, mileage or value. Have it inspected before you pay. After the payment is complete you also have {countdown_time} to look at it before the release can be requested.',
        ],
      },
      {
        key: 'ownership',
        ar: [
          'هل تنقل ضمانة ملكية المركبة؟',
          'لا. الملكية تُنقل لدى إدارة ترخيص السواقين والمركبات فقط، بحضور الطرفين أو وكيليهما. كل بيع لا يُسجَّل لديها باطل.',
        ],
        en: [
          'Does Damana transfer the ownership?',
          'No. The ownership is transferred only at the Drivers and Vehicles Licensing Department, in the presence of both sides or their agents. A sale that is not registered there is void.',
        ],
      },
    ],
  },
  {
    key: 'start',
    title: { ar: 'الإنشاء والقبول', en: 'Creating and accepting' },
    faqs: [
      {
        key: 'how-to-start',
        ar: [
          'كيف أنشئ ضمانة؟',
          {
            steps: [
              'أدخل رقم تسجيل المركبة. نتحقق من الترخيص من مالكها ومن خلوها من الحجز والرهن.',
              'أدخل الرقم الوطني للمشتري ورقم هاتفه.',
              'أدخل السعر، واختر من يدفع العمولة ونوع التحويل، وراجع الملخص.',
              'أرسلها. يصل العرض إلى المشتري ليقبله أو يرفضه.',
            ],
          },
        ],
        en: [
          'How do I create a guarantee?',
          {
            steps: [
              'Enter the registration number of the vehicle. We check with the registry who owns it and that it is neither seized nor mortgaged.',
              'Enter the buyer’s national number and phone.',
              'Enter the price, choose who bears the commission and the transfer type, and check the summary.',
              'Send it. The buyer receives the offer and accepts or rejects it.',
            ],
          },
        ],
      },
      {
        key: 'what-do-i-need',
        ar: [
          'ماذا أحتاج لأسجّل؟',
          'أن تكون قد أتممت الثامنة عشرة، ورقم هاتف هو لك، ورقمك الوطني أو رقم وثيقتك، وحسابًا بنكيًا باسمك، وعنوانك. يُكمل التسجيل قبل إنشاء ضمانة أو قبولها.',
        ],
        en: [
          'What do I need to register?',
          'To be 18 or older, a phone that is yours, your national number or the number of your document, a bank account in your name, and your address. Complete the registration before you create or accept a guarantee.',
        ],
      },
      {
        key: 'for-the-owner',
        ar: [
          'هل أستطيع أن أبيع مركبة نيابةً عن مالكها؟',
          'نعم. أدخل رقم المالك الوطني وهاتفه، فيصله رابط ورمز ليوافق ويحدّد حسابه. لا يُعرض البيع على المشتري قبل موافقته، ويُدفع الثمن إلى حساب المالك وحده.',
        ],
        en: [
          'Can I sell a vehicle for its owner?',
          'Yes. Enter the owner’s national number and phone. The owner receives a link and a code, consents and names a bank account. The sale is not offered to the buyer before that, and the price is paid to the owner’s account only.',
        ],
      },
      {
        key: 'refused-vehicle',
        ar: [
          'لماذا رُفضت مركبتي؟',
          {
            list: [
              'الترخيص يقول إن مالكها غير من أدخلته مالكًا.',
              'عليها حجز أو رهن. ارفعه لدى إدارة الترخيص ثم أعد المحاولة.',
              'لها ضمانة قائمة أخرى.',
            ],
          },
          'المخالفات غير المدفوعة لا تمنع الإنشاء؛ تظهر في قائمة التحقق ليوم التنازل، وتُدفع قبل النقل.',
        ],
        en: [
          'Why was my vehicle refused?',
          {
            list: [
              'The registry names another owner than the one you entered.',
              'It is seized or mortgaged. Have this lifted at the Licensing Department and try again.',
              'Another guarantee for it is still active.',
            ],
          },
          'Unpaid fines do not prevent a guarantee. They appear in the checklist for the transfer day and are paid before the transfer.',
        ],
      },
      {
        key: 'answer-time',
        ar: [
          'كم من الوقت أمام المشتري ليجيب؟',
          '{answer_time}. إذا لم يجب انتهى العرض بلا رسم. تتوقف المدة ما دام حساب المشتري غير مكتمل أو المركبة قيد المراجعة، على ألا يزيد التوقف على {answer_most_time}.',
        ],
        en: [
          'How long does the buyer have to answer?',
          '{answer_time}. Without an answer the offer expires, without a fee. The time stands still while the buyer’s account is incomplete or the vehicle is under review, for {answer_most_time} at most.',
        ],
      },
      {
        key: 'change-terms',
        ar: [
          'هل أستطيع تعديل السعر بعد الإرسال؟',
          'نعم، قبل القبول فقط: السعر ومن يدفع العمولة ورمز الخصم ونوع التحويل. تبدأ مدة الجواب من جديد. بعد القبول لا يتغير شيء.',
        ],
        en: [
          'Can I change the price after I have sent the offer?',
          'Yes, until it is accepted: the price, who bears the commission, the discount code and the transfer type. The time to answer begins anew. After acceptance nothing changes.',
        ],
      },
      {
        key: 'registry-down',
        ar: [
          'نظام الترخيص لا يجيب الآن. هل أنتظر؟',
          'لا يلزم. أدخل بيانات المركبة يدويًا وأرفق صورة الرخصة، ويراجعها موظفونا. لا يستطيع المشتري القبول قبل أن تُؤكَّد المركبة.',
        ],
        en: [
          'The registry does not answer. Do I have to wait?',
          'No. Enter the data of the vehicle by hand and attach a photo of the licence; our staff check it. The buyer cannot accept before the vehicle is confirmed.',
        ],
      },
      {
        key: 'buyer-without-account',
        ar: ['المشتري ليس له حساب. ماذا يحدث؟', 'تصله دعوة برسالة قصيرة. يتحقق من هاتفه برمز، ويسجّل، ويكمل بياناته، ثم يجد عرضك بانتظاره.'],
        en: [
          'The buyer has no account. What happens?',
          'The buyer is invited by SMS, confirms the phone with a code, registers and completes the registration, and then finds your offer.',
        ],
      },
    ],
  },
  {
    key: 'pay',
    title: { ar: 'الدفع', en: 'Paying' },
    faqs: [
      {
        key: 'how-to-pay',
        ar: [
          'كيف أدفع؟',
          'بعد القبول تظهر في صفحة الضمانة فاتورة برقم مرجع للدفع. تدفعها بإي فواتيركم من تطبيق أي بنك، أو بكليك، أو بحوالة تحمل رقم مرجع الدفع. خطوات كل طريقة في صفحة «طرق الدفع».',
        ],
        en: [
          'How do I pay?',
          'After acceptance the page of the guarantee shows a bill with a reference number. Pay it by the bill service in any bank’s app, by CliQ, or by a bank transfer that carries the reference. The page “Payment options” has the steps of each.',
        ],
      },
      {
        key: 'cliq-limit',
        ar: [
          'المبلغ أكبر من حد كليك. ماذا أفعل؟',
          'الحد {cliq_most} في المرة الواحدة. ادفع على دفعات برقم مرجع الدفع نفسه، وتعرض صفحة الضمانة ما بقي بعد كل دفعة. أو ادفع المبلغ كله بإي فواتيركم أو بحوالة.',
        ],
        en: [
          'The sum is above the limit of CliQ. What do I do?',
          'The limit is {cliq_most} for one payment. Pay in parts under the same reference; the page of the guarantee shows what remains after each. Or pay the whole sum by the bill service or a bank transfer.',
        ],
      },
      {
        key: 'payment-time',
        ar: [
          'كم من الوقت لدي لأدفع؟',
          '{payment_due_time} من القبول. بعدها لك {payment_late_time} أخرى، ويجوز فيها للبائع أن ينسحب بلا رسم. إذا لم يكتمل المبلغ انتهت الضمانة وأعيد ما دُفع منه بعد خصم {cancel_before_payment}.',
        ],
        en: [
          'How long do I have to pay?',
          '{payment_due_time} from acceptance. Then another {payment_late_time}, in which the seller may withdraw free of charge. If the sum is still not complete, the guarantee expires and what was paid is returned less {cancel_before_payment}.',
        ],
      },
      {
        key: 'paid-by-another',
        ar: [
          'هل يستطيع غيري أن يدفع عني؟',
          'نعم، إذا صرّحت باسمه وصلته بك خلال {payer_declare_time} من وصول الدفعة، وإلا أعيدت إليه. إذا زاد ما دفعه الغير على {others_most} قررت فيه المالية خلال {payer_decision_days}.',
        ],
        en: [
          'Can somebody else pay for me?',
          'Yes, if you declare the name and your relation within {payer_declare_time} of the payment; otherwise it is returned. If others pay more than {others_most} in all, finance decides within {payer_decision_days}.',
        ],
      },
      {
        key: 'paid-too-much',
        ar: ['دفعت أكثر من المطلوب، أو مرتين. ماذا يحدث؟', 'يُعاد الزائد إلى من دفعه من تلقاء نفسه وبلا أجر. لا يلزمك أي إجراء.'],
        en: [
          'I paid too much, or twice. What happens?',
          'The excess is refunded to the payer automatically and free of charge. You do not need to do anything.',
        ],
      },
      {
        key: 'missing-reference',
        ar: [
          'نسيت رقم مرجع الدفع في الحوالة. هل ضاع المبلغ؟',
          'لا. يُحفظ المبلغ إلى أن نجد ضمانته، وإن لم نجدها أعيد إلى الحساب الذي جاء منه. راسلنا بصورة الإيصال لنجده أسرع.',
        ],
        en: [
          'I forgot the reference in the transfer. Is the money lost?',
          'No. It is kept until we find its guarantee; otherwise it goes back to the account it came from. Send us the receipt, so that we find it sooner.',
        ],
      },
      {
        key: 'cash',
        ar: ['هل أستطيع أن أدفع نقدًا أو بشيك؟', 'لا. لا نستلم نقدًا ولا شيكات، ولا يستلم موظف منا مالًا. من طلب منك ذلك ليس من ضمانة.'],
        en: [
          'Can I pay in cash or by cheque?',
          'No. We take neither cash nor cheques, and no employee of ours collects money. Anybody who asks you for that is not from Damana.',
        ],
      },
    ],
  },
  {
    key: 'release',
    title: { ar: 'نقل الملكية وتحرير المبلغ', en: 'Transfer of ownership and release' },
    faqs: [
      {
        key: 'after-payment',
        ar: [
          'اكتمل الدفع. ماذا بعد؟',
          {
            steps: [
              'يبدأ عد تنازلي مدته {countdown_time}، هو وقت المشتري ليتفحص المركبة.',
              'ينقل الطرفان الملكية لدى إدارة الترخيص.',
              'يطلب أحدهما تحرير المبلغ. إن لم يطلبه أحد خلال {system_release_time} من ظهور النقل في الترخيص طلبه النظام.',
              'يجيب الترخيص بأن المشتري هو المالك، فيصدر أمر الدفع للبائع.',
            ],
          },
        ],
        en: [
          'The payment is complete. What comes next?',
          {
            steps: [
              'A countdown of {countdown_time} begins: the buyer’s time to look at the vehicle.',
              'Both sides transfer the ownership at the Licensing Department.',
              'Either side requests the release. If nobody does within {system_release_time} after the registry shows the transfer, the system does.',
              'The registry answers that the buyer is the owner, and the payment to the seller is ordered.',
            ],
          },
        ],
      },
      {
        key: 'when-paid',
        ar: [
          'متى يصل الثمن إلى البائع؟',
          'بالتحويل العادي في يوم العمل المصرفي التالي لإرساله عادة، ويُرسل في اليوم نفسه ما صدر أمره قبل الساعة {normal_cut_off}. بالتحويل العاجل في اليوم نفسه إذا صدر أمره قبل الساعة {urgent_cut_off}. أيام العمل المصرفي من الأحد إلى الخميس عدا العطل.',
        ],
        en: [
          'When does the seller receive the price?',
          'By normal transfer usually on the bank day after it is sent; what is ordered before {normal_cut_off} is sent the same day. By urgent transfer on the same day if it is ordered before {urgent_cut_off}. Bank days are Sunday to Thursday, holidays excepted.',
        ],
      },
      {
        key: 'too-early',
        ar: [
          'ماذا لو طلبتُ التحرير قبل نقل الملكية؟',
          'نسأل الترخيص مدة {release_check_time}، فإن لم يظهر النقل عاد الأمر كما كان. المرة الأولى بلا رسم، والثانية وما بعدها من الطرف نفسه برسم {failed_check_fee}.',
        ],
        en: [
          'What if I request the release before the transfer?',
          'We ask the registry for {release_check_time}; if the transfer does not show, everything is as before. The first time is free; the second and each later one of the same side costs {failed_check_fee}.',
        ],
      },
      {
        key: 'silent-registry',
        ar: [
          'نقلنا الملكية، ونظام الترخيص لا يجيب.',
          'نعيد السؤال من تلقاء أنفسنا. لك أن ترفق صورة الرخصة الجديدة أو كتاب إدارة الترخيص، فيراجعه موظفونا خلال {paper_days}. إذا طال الصمت {registry_silent_time} صارت حالة يقررون فيها.',
        ],
        en: [
          'We have transferred the ownership, and the registry does not answer.',
          'We ask again by ourselves. You may attach a photo of the new licence or the letter of the Licensing Department, which our staff check within {paper_days}. After {registry_silent_time} it becomes a case that they decide.',
        ],
      },
      {
        key: 'not-transferred',
        ar: [
          'ماذا لو لم تُنقل الملكية في وقتها؟',
          'المهلة {transfer_time} من اكتمال المبلغ. بعدها ننبّه الطرفين، وبعد {overdue_time} أخرى تُلغى الضمانة ويُعاد المبلغ كاملًا بلا رسم. يجوز تمديد المهلة مرة واحدة {extension_time} إذا وافق الطرف الآخر خلال {extension_answer_time}.',
        ],
        en: [
          'What if the ownership is not transferred in time?',
          'The time is {transfer_time} from the complete payment. Then both sides are told, and {overdue_time} later the guarantee is cancelled and the whole sum returned without a fee. The time can be extended once by {extension_time} if the other side agrees within {extension_answer_time}.',
        ],
      },
      {
        key: 'transfer-day',
        ar: [
          'ماذا أحضّر ليوم التنازل؟',
          {
            list: ['رخصة سارية، ولا حجز ولا رهن.', 'مخالفات مدفوعة.', 'تأمين باسم المشتري.', 'حضور الطرفين أو وكيليهما، مع إثبات الشخصية.'],
          },
          'القائمة نفسها تظهر في صفحة الضمانة على هاتفي الطرفين، وما يعرفه الترخيص منها مُعلَّم.',
        ],
        en: [
          'What do I prepare for the transfer day?',
          {
            list: [
              'A valid licence, no seizure and no mortgage.',
              'Paid fines.',
              'Insurance in the buyer’s name.',
              'Both sides or their agents, with their identity documents.',
            ],
          },
          'The same checklist is on the page of the guarantee, on both phones, with what the registry knows already marked.',
        ],
      },
    ],
  },
  {
    key: 'cancel',
    title: { ar: 'الإلغاء والاعتراض', en: 'Cancelling and objecting' },
    faqs: [
      {
        key: 'cancel-cost',
        ar: [
          'كم يكلف الإلغاء؟',
          'قبل القبول لا شيء. بعد القبول وقبل الدفع {cancel_before_payment}، وبعد الدفع {cancel_after_payment}، ويتحملها من طلب الإلغاء أو من كان سببه. لا عمولة على ضمانة لم تتم. ترى المبلغ قبل أن تؤكد، ولا يتغير بعدها.',
        ],
        en: [
          'What does a cancellation cost?',
          'Nothing before acceptance. After acceptance and before payment {cancel_before_payment}, after payment {cancel_after_payment}, borne by the side that asked or that was the cause. There is no commission on a guarantee that did not come about. You see the sum before you confirm, and it does not change.',
        ],
      },
      {
        key: 'cancel-how-long',
        ar: [
          'كم يستغرق قرار الإلغاء؟',
          'للطرف الآخر {cancellation_answer_time} ليوافق أو يعترض، ويقرر موظفونا خلال {cancellation_days}. بعد الموافقة نسأل الترخيص مرة أخيرة بعد {cancellation_check_time}، ثم يصدر أمر الإعادة.',
        ],
        en: [
          'How long does the decision take?',
          'The other side has {cancellation_answer_time} to agree or object, and our staff decide within {cancellation_days}. After approval we ask the registry once more, {cancellation_check_time} later, and then order the return.',
        ],
      },
      {
        key: 'refund',
        ar: [
          'متى يعود مالي، وإلى أين؟',
          'إلى من دفعه، دفعة بدفعة، إلى الحساب الذي جاءت منه، بتحويل عادي بلا أجر، ويصل عادة في يوم العمل المصرفي التالي لإرساله. إن كنت دفعت بإي فواتيركم فإلى حسابك المؤكد، أو نسألك عن حساب باسمك برابط ورمز.',
        ],
        en: [
          'When does my money come back, and where to?',
          'To the payer, payment by payment, to the account it came from, by normal transfer and free of charge, usually on the bank day after it is sent. If you paid by the bill service, to your proven account, or we ask you for one in your name by a link and a code.',
        ],
      },
      {
        key: 'object',
        ar: [
          'حدث خلاف. كيف أعترض؟',
          'من صفحة الضمانة بعد الدفع: اختر «اعتراض»، واذكر السبب وأرفق الوثائق. يتوقف كل شيء حتى يُبت فيه خلال {case_days}. لكل طرف اعتراضان في الضمانة، ولمن اعترض أن يسحب اعتراضه.',
        ],
        en: [
          'There is a dispute. How do I object?',
          'On the page of the guarantee, after payment: choose “Object”, give the reason and attach documents. Everything stands still until it is decided, within {case_days}. Each side may object twice, and who objected may take the objection back.',
        ],
      },
      {
        key: 'split',
        ar: [
          'ما معنى تقسيم المبلغ؟',
          'اقتراح من موظفينا بتوزيع المبلغ المحفوظ بين الطرفين في حالة خلاف. لا تتم إلا إذا وافق الطرفان عليها برمز خلال {split_time}.',
        ],
        en: [
          'What is a split?',
          'A proposal of our staff to split the money that is kept between both sides in a dispute. It is carried out only if both agree to it, with a code, within {split_time}.',
        ],
      },
    ],
  },
  {
    key: 'fees',
    title: { ar: 'الرسوم', en: 'Fees' },
    faqs: [
      {
        key: 'commission',
        ar: [
          'كم العمولة؟ ومن يدفعها؟',
          '{commission_rate} من سعر المركبة، لا تقل عن {commission_least} ولا تزيد على {commission_most}. يدفعها المشتري أو البائع أو كلاهما بالتساوي، كما يُتفق عند الإنشاء.',
          'مثال: مركبة سعرها {example_price} عمولتها {example_commission}. بالتساوي يدفع المشتري {example_total}، ويستلم البائع {example_seller_due} بالتحويل العادي.',
        ],
        en: [
          'How much is the commission, and who pays it?',
          '{commission_rate} of the price, at least {commission_least} and at most {commission_most}. Buyer, seller or both equally bear it, as agreed at creation.',
          'An example: for a vehicle of {example_price} the commission is {example_commission}. Borne equally, the buyer pays {example_total}, and the seller receives {example_seller_due} by normal transfer.',
        ],
      },
      {
        key: 'transfer-types',
        ar: [
          'ما الفرق بين التحويل العادي والعاجل؟',
          'العادي {normal_transfer_fee}، ويصل عادة في يوم العمل المصرفي التالي. العاجل {urgent_transfer_fee}، ويصل في اليوم نفسه، وتُخصم أجرته من مبلغ البائع.',
        ],
        en: [
          'What is the difference between normal and urgent transfer?',
          'Normal (ACH): {normal_transfer_fee}, usually there on the next bank day. Urgent (RTGS): {urgent_transfer_fee}, there on the same day, taken from the seller’s sum.',
        ],
      },
      {
        key: 'tax',
        ar: ['هل تُضاف ضريبة إلى الرسوم؟', 'لا. كل رسم تراه شامل ضريبة المبيعات، ونسبتها {sales_tax_rate}.'],
        en: ['Is tax added to the fees?', 'No. Each fee that you see includes sales tax, at {sales_tax_rate}.'],
      },
      {
        key: 'discount',
        ar: [
          'كيف أستخدم رمز خصم؟',
          'أدخله في الخطوة الأخيرة من إنشاء الضمانة، فترى الخصم قبل الإرسال. يُخصم من العمولة وحدها. إن لم تتم الضمانة عاد إليك استخدامه.',
        ],
        en: [
          'How do I use a discount code?',
          'Enter it in the last step of a new guarantee; you see the discount before you send. It reduces the commission alone. If the guarantee does not come about, its use is given back.',
        ],
      },
      {
        key: 'fee-bill',
        ar: [
          'لماذا وصلتني فاتورة رسم؟',
          'لأن عليك رسمًا في ضمانة لم يبق فيها من مبلغك ما يكفيه. تُدفع خلال {fee_bill_due_time} برقمها المرجعي. لا يُخصم رسمك من مال الطرف الآخر أبدًا.',
        ],
        en: [
          'Why did I receive a fee bill?',
          'Because you owe a fee in a guarantee that no longer holds enough of your money. Pay it within {fee_bill_due_time} under its reference. Your fee is never taken from the other side’s money.',
        ],
      },
    ],
  },
  {
    key: 'account',
    title: { ar: 'حسابك وأمانك', en: 'Your account and security' },
    faqs: [
      {
        key: 'identity',
        ar: [
          'لماذا تطلبون صورة هويتي؟',
          'حين لا تؤكد السجلات الرسمية أن الرقم والاسم والهاتف لك. يقارن موظفونا صورة الوثيقة بصورة وجهك خلال {identity_days}، ثم تستطيع أن تبيع وأن تستلم المبالغ. تُحذف صورة الوجه بعد 30 يومًا من القرار.',
        ],
        en: [
          'Why do you ask for photos of my document?',
          'When the official registers do not confirm that number, name and phone are yours. Our staff compare the document with a photo of your face within {identity_days}; then you can sell and receive money. The photo of the face is deleted 30 days after the decision.',
        ],
      },
      {
        key: 'new-iban',
        ar: [
          'غيّرت حسابي البنكي. لماذا تأخرت حوالتي؟',
          'تُؤخَّر الحوالات إليك {new_account_time} بعد تغيير الحساب أو كلمة المرور أو الهاتف، كي لا يُحوَّل مالك إلى حساب أدخله غيرك. ونبلّغ هاتفك القديم بكل تغيير.',
        ],
        en: [
          'I changed my bank account. Why is my transfer late?',
          'Transfers to you are held for {new_account_time} after a change of account, password or phone, so that nobody else can name an account for your money. Your old phone is told of each change.',
        ],
      },
      {
        key: 'codes',
        ar: [
          'اتصل بي أحد من ضمانة وطلب الرمز.',
          'ليس من ضمانة. لا يطلب أحد منا رمز التحقق ولا كلمة المرور. لا تُعطِهما لأحد، واقرأ في كل رسالة الفعل والمبلغ قبل أن تُدخل رمزها. راسلنا على {contact_email}.',
        ],
        en: [
          'Somebody from Damana called and asked for the code.',
          'That was not Damana. None of us asks for a verification code or a password. Share them with nobody, and read the action and the amount in each message before you enter its code. Write to us: {contact_email}.',
        ],
      },
      {
        key: 'my-data',
        ar: [
          'ماذا يرى الطرف الآخر من بياناتي؟',
          'قبل القبول اسمًا مخفي الحروف. بعده اسمك وهاتفك ورقمك الوطني مخفيًا. لا يرى حسابك البنكي أبدًا. تفاصيل بياناتك وحقوقك في سياسة الخصوصية.',
        ],
        en: [
          'What does the other side see of my data?',
          'Before acceptance a masked name; after it your name and phone, and your national number masked. Never your bank account. The privacy policy has the details of your data and your rights.',
        ],
      },
    ],
  },
  {
    key: 'companies',
    title: { ar: 'الشركات', en: 'Companies' },
    faqs: [
      {
        key: 'register-company',
        ar: [
          'كيف أسجّل شركتي؟',
          'اختر «للشركات» في صفحة تسجيل الدخول. الطلب سبع خطوات تُحفظ واحدة واحدة، ومعه السجل التجاري وعقد التأسيس والرخصة أو عقد الإيجار وإثبات شخصية المفوّضين. نراجعه خلال {company_review_days}، ثم تصل دعوات الدخول إلى الحسابات التي حدّدتها.',
        ],
        en: [
          'How do I register my company?',
          'Choose “For companies” on the login page. The application has seven steps, each saved by itself, with the commercial register, the memorandum, the licence or lease and the signatories’ identity documents. We review it within {company_review_days}, and the accounts that you named are invited.',
        ],
      },
      {
        key: 'company-users',
        ar: [
          'هل لموظفي الشركة صلاحيات مختلفة؟',
          'نعم. يضيف المستخدم الرئيسي مستخدمين ويحدّد لكل منهم ما يستطيع: أن يرى، أو ينشئ، أو يقبل، أو يطلب التحرير، أو يلغي، أو يدير المستخدمين والحساب البنكي.',
        ],
        en: [
          'Can employees have different permissions?',
          'Yes. The primary user adds users and decides what each may do: see, create, accept, request the release, cancel, or manage users and the bank account.',
        ],
      },
      {
        key: 'several-companies',
        ar: [
          'أعمل لأكثر من شركة. هل أحتاج إلى حساب لكل منها؟',
          'لا. حساب واحد يكفي، وتختار من قائمة الحساب باسم من تتصرف. ترى ضمانات من اخترته ولوحته وإشعاراته.',
        ],
        en: [
          'I work for several companies. Do I need an account for each?',
          'No. One account is enough; choose in the account menu for whom you act. You then see that company’s guarantees, dashboard and notifications.',
        ],
      },
    ],
  },
]
