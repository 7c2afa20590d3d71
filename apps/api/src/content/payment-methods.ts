import type { paymentMethods as names } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'

export interface PaymentMethodText {
  title: string
  summary: string
  steps: readonly string[]
  note: string
}

/** The first version of how to pay, by method. */
export const paymentMethods: Readonly<Record<(typeof names)[number], Readonly<Record<Lang, PaymentMethodText>>>> = {
  biller: {
    ar: {
      title: 'إي فواتيركم',
      summary: 'من تطبيق أي بنك أردني أو محفظته. المبلغ كله مرة واحدة، ويظهر عندنا خلال لحظات.',
      steps: [
        'افتح تطبيق بنكك، واختر دفع الفواتير.',
        'ابحث عن المفوتر «{biller_name}»، واختر خدمة ضمانات المركبات.',
        'أدخل رقم مرجع الدفع من صفحة الضمانة، وهو 12 رقمًا. يظهر المبلغ المطلوب بالفلس.',
        'تأكد من الرقم والمبلغ، ثم ادفع. تصلك رسالة منا حين يصل المبلغ.',
      ],
      note: 'لا تدفع فاتورة انتهت مهلتها؛ يرفضها التطبيق. إن كان لبنكك حد يومي أقل من المبلغ فاستخدم الحوالة.',
    },
    en: {
      title: 'Bill service',
      summary: 'In the app or wallet of any Jordanian bank. The whole sum at once; we see it within moments.',
      steps: [
        'Open your bank’s app and choose bill payment.',
        'Find the biller “{biller_name}” and the service for vehicle guarantees.',
        'Enter the reference from the page of the guarantee, 12 digits. The sum due appears to the fils.',
        'Check reference and sum, then pay. We send you a message when the money arrives.',
      ],
      note: 'A bill whose time is over is refused by the app. If your bank’s daily limit is below the sum, use a bank transfer.',
    },
  },
  cliq: {
    ar: {
      title: 'كليك',
      summary: 'تحويل فوري إلى اسمنا المستعار في كليك. الحد {cliq_most} في المرة الواحدة.',
      steps: [
        'افتح كليك في تطبيق بنكك، واختر الإرسال إلى اسم مستعار.',
        'أدخل {cliq_alias}، وتأكد أن اسم المستفيد هو {account_name}.',
        'أدخل المبلغ. إن زاد على {cliq_most} فأرسله على دفعات.',
        'اكتب رقم مرجع الدفع في خانة الملاحظة في كل دفعة، ثم أرسل.',
        'تعرض صفحة الضمانة ما وصل وما بقي بعد كل دفعة.',
      ],
      note: 'الدفعات أمر عادي هنا: ادفعها كلها قبل انتهاء المهلة. لا يبدأ العد التنازلي إلا إذا اكتمل المبلغ.',
    },
    en: {
      title: 'CliQ',
      summary: 'An instant transfer to our CliQ alias. At most {cliq_most} each time.',
      steps: [
        'Open CliQ in your bank’s app and choose to send to an alias.',
        'Enter {cliq_alias} and check that the beneficiary is {account_name}.',
        'Enter the sum. If it is above {cliq_most}, send it in parts.',
        'Write the reference into the note of each part, and send.',
        'After each part the page of the guarantee shows what has arrived and what remains.',
      ],
      note: 'Parts are normal here: pay all of them before the time is over. The countdown begins only when the sum is complete.',
    },
  },
  transfer: {
    ar: {
      title: 'حوالة بنكية',
      summary: 'من حسابك إلى حساب الضمانة، للمبالغ الكبيرة. تصل عادة في يوم العمل المصرفي التالي.',
      steps: [
        'أنشئ حوالة محلية بالدينار الأردني في تطبيق بنكك أو في الفرع.',
        'أدخل اسم الحساب ورقم الآيبان كما في صفحة الضمانة، وانسخهما ولا تكتبهما.',
        'أدخل المبلغ بالفلس كما في الفاتورة، على ألا تُخصم منه أجور بنكك.',
        'اكتب رقم مرجع الدفع وحده في خانة البيان، ثم أرسل.',
      ],
      note: 'يُحسب وقت الدفع كما يذكره البنك، لا وقت وصول الخبر إلينا. أرسل قبل نهاية المهلة بيوم عمل مصرفي.',
    },
    en: {
      title: 'Bank transfer',
      summary: 'From your account to the guarantee account, for large sums. Usually there on the next bank day.',
      steps: [
        'Make a domestic transfer in Jordanian dinars, in your bank’s app or at a branch.',
        'Enter account name and IBAN as on the page of the guarantee; copy them rather than typing.',
        'Enter the sum to the fils as on the bill; your bank’s charges must not be deducted from it.',
        'Write the reference alone into the purpose, and send.',
      ],
      note: 'The time of a payment is the one your bank names, not the time at which we hear of it. Send it one bank day before the time is over.',
    },
  },
}
