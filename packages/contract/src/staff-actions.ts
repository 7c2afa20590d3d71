/**
 * The actions of staff on one thing: one row each, in the order of their bar. The calls (`staff-action-routes.ts`) and the dialogs of the staff's pages are derived of it; free of
 * zod, so that screens may import it. When an action is possible is said by the rules of its room.
 */
import type { ErrorCode, Lang } from './errors.ts'

/** The kinds of fields; `staff-action-routes.ts` has the schema of each. A question mark: it may be left out. */
export type StaffFieldName = 'line' | 'bankReference' | 'message' | 'sum' | 'receipt' | 'guarantee' | 'iban' | 'name' | 'role' | 'moment'
export type StaffFieldKind = StaffFieldName | `${StaffFieldName}?`

/** In both languages. */
type Said = Readonly<Record<Lang, string>>

export interface StaffAction {
  /** Below `POST /admin/`. */
  readonly path: string
  readonly summary?: string
  /** Where it is the only one; beside others each looks the same. `danger` also marks its dialog. */
  readonly look: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `none`: no reason is asked for; `told`: whom it concerns reads it. Left out: only staff do. */
  readonly reason?: 'none' | 'told'
  /** So many approve the same content; the first answer only notes it. */
  readonly persons?: 2
  readonly fields?: Readonly<Record<string, StaffFieldKind>>
  /** Refusals of its own, beside that it is not allowed now. */
  readonly errors?: readonly ErrorCode[]
  /** The button; the question of its dialog, its consequence, and the answer when it is done, with what the page knows in braces. A page whose words depend on more has its own. */
  readonly label?: Said
  readonly title?: Said
  readonly text?: Said
  readonly done?: Said
  /** Its part of a call that several actions share; the schema of that stands in its area. */
  readonly says?: Readonly<Record<string, string>>
}

const recorded = { ar: 'سُجّل قرارك.', en: 'Your decision is recorded.' } as const

const rows = {
  payout: {
    approve: {
      path: 'payouts/:number/approve',
      summary: 'Two of finance approve a payout from 20,000 JOD.',
      look: 'primary',
      reason: 'none',
      persons: 2,
    },
    allow_account: {
      path: 'payouts/:number/allow-account',
      summary: 'Two of finance let a payout go to an account that is proven for somebody else, as a joint account.',
      look: 'primary',
      persons: 2,
      label: { ar: 'السماح بهذا الحساب', en: 'Allow this account' },
      title: {
        ar: 'السماح بتحويل {{amount}} المستحق لـ {{beneficiary}} إلى هذا الحساب؟',
        en: 'Let {{amount}} for {{beneficiary}} go to this account?',
      },
      text: {
        ar: 'الحساب باسم شخص آخر. يقرره شخصان من المالية، كأن يكون الحساب مشتركًا. اكتب ما يدل على ذلك.',
        en: 'The account is in another name. Two finance users decide, for instance when it is a joint account; write what shows it.',
      },
      done: recorded,
    },
    release_reversed: {
      path: 'payouts/:number/decide-reversal',
      look: 'primary',
      persons: 2,
      says: { decision: 'release' },
      label: { ar: 'السماح بالتحويل', en: 'Release' },
      title: { ar: 'السماح بتحويل {{amount}} إلى {{beneficiary}}؟', en: 'Release {{amount}} to {{beneficiary}}?' },
      text: {
        ar: 'يقرره شخصان من المالية ومدير. يمضي التحويل مع أن البنك استردّ دفعة من المشتري.',
        en: 'Two finance users and an administrator decide. The transfer continues although the bank reversed a payment of the buyer.',
      },
      done: recorded,
    },
    keep_reversed: {
      path: 'payouts/:number/decide-reversal',
      look: 'danger',
      persons: 2,
      says: { decision: 'keep' },
      label: { ar: 'الاحتفاظ بالمبلغ', en: 'Keep the money' },
      title: {
        ar: 'الاحتفاظ بمبلغ {{amount}} المستحق لـ {{beneficiary}}؟',
        en: 'Keep the {{amount}} due to {{beneficiary}} to recover the loss?',
      },
      text: {
        ar: 'فقط إذا ثبت تواطؤ البائع والمشتري. يقرره شخصان من المالية ومدير، ويغطي المبلغ ما استردّه البنك.',
        en: 'Only where buyer and seller are proven to collude. Two finance users and an administrator decide; the money covers what the bank reversed.',
      },
      done: recorded,
    },
    retry: {
      path: 'payouts/:number/retry',
      summary: 'A new attempt for a payout that was rejected, returned or withdrawn; answers the new one.',
      look: 'primary',
      label: { ar: 'محاولة جديدة', en: 'New attempt' },
      title: { ar: 'محاولة جديدة لتحويل {{amount}} إلى {{beneficiary}}؟', en: 'Try the transfer of {{amount}} to {{beneficiary}} again?' },
      text: {
        ar: 'يصدر أمر تحويل جديد برقم جديد إلى حساب المستفيد المحفوظ الآن.',
        en: 'A new transfer with its own number is sent to the beneficiary’s current account.',
      },
      done: { ar: 'صدر أمر تحويل جديد.', en: 'A new transfer is ordered.' },
    },
    unhold: {
      path: 'payouts/:number/unhold',
      summary: 'Finance no longer holds a payout; it goes on unless something else holds it.',
      look: 'primary',
      label: { ar: 'رفع التأجيل', en: 'End the hold' },
      title: { ar: 'رفع التأجيل عن تحويل {{amount}}؟', en: 'End the hold on the transfer of {{amount}}?' },
      text: { ar: 'يمضي التحويل إن لم يؤجله سبب آخر.', en: 'The transfer continues unless another reason holds it.' },
      done: { ar: 'رُفع التأجيل.', en: 'The hold has ended.' },
    },
    hold: {
      path: 'payouts/:number/hold',
      summary: 'Finance holds a payout that has not left, and says why.',
      look: 'secondary',
      label: { ar: 'تأجيل', en: 'Hold' },
      title: { ar: 'تأجيل تحويل {{amount}} إلى {{beneficiary}}؟', en: 'Hold the transfer of {{amount}} to {{beneficiary}}?' },
      text: { ar: 'لا يخرج التحويل حتى يُرفع التأجيل.', en: 'The transfer is not sent until the hold ends.' },
      done: { ar: 'أُجّل التحويل.', en: 'The transfer is held.' },
    },
    not_received: {
      path: 'payouts/:number/not-received',
      summary:
        'The bank told finance that it never received the file of this payout; with the second person its payouts are for the next file. Possible where the bank never confirmed the file and the promised day is over, and for a large file that the bank twice said it does not have.',
      look: 'secondary',
      persons: 2,
      label: { ar: 'لم يستلمه البنك', en: 'Not received by the bank' },
      title: {
        ar: 'أكّد البنك أنه لم يستلم ملف هذا التحويل؟',
        en: 'Has the bank confirmed that it never received the file of this transfer?',
      },
      text: {
        ar: 'اكتب من أكّد ذلك في البنك ومتى. بعد تأكيد شخصين من المالية تُرسل حوالات الملف كلها في ملف جديد.',
        en: 'Write who at the bank confirmed it, and when. Once two finance users have confirmed it, every transfer of that file is sent in a new file.',
      },
      done: { ar: 'سُجّل جواب البنك.', en: 'The answer of the bank is recorded.' },
    },
    not_executed: {
      path: 'payouts/:number/not-executed',
      summary: 'The bank told finance that it never executed a payout it had accepted; with the second person it is rejected.',
      look: 'secondary',
      reason: 'told',
      persons: 2,
      label: { ar: 'لم ينفّذه البنك', en: 'Not executed by the bank' },
      title: {
        ar: 'أكّد البنك أنه لم ينفّذ تحويل {{amount}} إلى {{beneficiary}}؟',
        en: 'Has the bank confirmed that it never executed the transfer of {{amount}} to {{beneficiary}}?',
      },
      text: {
        ar: 'اكتب من أكّد ذلك في البنك ومتى. بعد تأكيد شخصين من المالية يُسجَّل التحويل مرفوضًا ويعود المبلغ إلى حيث كان.',
        en: 'Write who at the bank confirmed it, and when. Once two finance users have confirmed it, the transfer is recorded as rejected and the money returns to where it was booked before.',
      },
      done: { ar: 'سُجّل جواب البنك.', en: 'The answer of the bank is recorded.' },
    },
    withdraw: {
      path: 'payouts/:number/withdraw',
      summary: 'Finance takes a payout back before a file has it; the money goes back to where it came from.',
      look: 'danger',
      label: { ar: 'سحب التحويل', en: 'Withdraw' },
      title: { ar: 'سحب تحويل {{amount}} إلى {{beneficiary}}؟', en: 'Withdraw the transfer of {{amount}} to {{beneficiary}}?' },
      text: {
        ar: 'يعود المبلغ إلى حيث كان قبل الأمر به، ولا يخرج إلا بمحاولة جديدة.',
        en: 'The money returns to where it was booked before; it is transferred only by a new attempt.',
      },
      done: { ar: 'سُحب التحويل.', en: 'The transfer was withdrawn.' },
    },
  },
  receipt: {
    match: {
      path: 'receipts/:number/match',
      summary:
        'Finance finds the guarantee that money in suspense belongs to; what is too much goes back. Money of anybody but the buyer is matched by two, whatever the sum.',
      look: 'primary',
      persons: 2,
      fields: { guarantee_number: 'guarantee' },
      label: { ar: 'نسبته إلى ضمانة', en: 'Match to a guarantee' },
      title: { ar: 'إلى أي ضمانة يعود {{amount}}؟', en: 'Which guarantee does {{amount}} belong to?' },
      text: {
        ar: 'يُحسب من مبلغ الضمانة كأنه دُفع برقم مرجعها، ويُعاد ما زاد على المستحق. وما لم يدفعه المشتري ينسبه شخصان من المالية بقرار واحد.',
        en: 'It counts as if it carried the guarantee’s reference; any excess is refunded. Money that the buyer did not pay is matched by two finance users who decide the same.',
      },
      done: recorded,
    },
    send_back: {
      path: 'receipts/:number/send-back',
      summary:
        'Money in suspense goes back to who paid it, by two of finance, whatever the sum. Where no account is known it goes to the one named here, and whoever named it does not approve its payout.',
      look: 'danger',
      persons: 2,
      fields: { iban: 'iban?', holder_name: 'name?' },
      errors: ['iban_invalid', 'holder_is_not_payer'],
      label: { ar: 'إعادته إلى دافعه', en: 'Refund to the payer' },
      title: { ar: 'إعادة {{amount}} إلى دافعه؟', en: 'Refund {{amount}} to the payer?' },
      text: {
        ar: 'يبتّ فيه شخصان من المالية، ثم يصدر أمر تحويل إلى الحساب الذي دُفع منه.',
        en: 'Two finance users decide. Then a transfer to the account of origin is ordered.',
      },
      done: recorded,
    },
    replace: {
      path: 'receipts/:number/replace',
      summary: 'Money that waits takes the place of what the bank reversed of its guarantee, also after the end; two of finance decide it.',
      look: 'primary',
      persons: 2,
      label: { ar: 'قبوله بدل الدفعة المستردّة', en: 'Book as replacement receipt' },
      title: { ar: 'قبول {{amount}} بدل ما استردّه البنك؟', en: 'Book {{amount}} as replacement of the reversed receipt?' },
      text: {
        ar: 'يقرره شخصان من المالية. يعوّض المبلغ ما استردّه البنك من هذه الضمانة، ويُعاد ما زاد.',
        en: 'Two finance users decide. It replaces what the bank reversed of this guarantee; any excess is refunded.',
      },
      done: recorded,
    },
    accept_payer: {
      path: 'receipts/:number/accept-payer',
      summary: 'Finance takes the money of somebody else than the buyer.',
      look: 'primary',
      label: { ar: 'قبول الدافع', en: 'Accept the payer' },
      title: { ar: 'قبول {{amount}} من هذا الدافع؟', en: 'Accept {{amount}} from this payer?' },
      text: {
        ar: 'يُحسب من مبلغ الضمانة، وتبدأ مهلة نقل الملكية إن اكتمل.',
        en: 'It counts towards the guarantee; once the amount is complete, the transfer period begins.',
      },
      done: { ar: 'قُبل الدافع.', en: 'The payer is accepted.' },
    },
    refuse_payer: {
      path: 'receipts/:number/refuse-payer',
      summary: 'Finance does not take it: this receipt is sent back, and the buyer has more days to pay.',
      look: 'danger',
      label: { ar: 'عدم قبوله', en: 'Refuse the payer' },
      title: { ar: 'إعادة {{amount}} إلى هذا الدافع؟', en: 'Refund {{amount}} to this payer?' },
      text: {
        ar: 'تُعاد هذه الدفعة وحدها، ويُمهَل المشتري ثلاثة أيام أخرى للدفع.',
        en: 'Only this receipt is refunded; the buyer has three more days to pay.',
      },
      done: { ar: 'صدر أمر إعادة المبلغ إلى دافعه.', en: 'The refund to the payer is ordered.' },
    },
    note_claim: {
      path: 'receipts/:number/note-claim',
      summary:
        'What the bank took back after it had left us is claimed from who paid, or let go: it leaves the queue, our books stay as they are.',
      look: 'primary',
      label: { ar: 'تسجيل ما آل إليه', en: 'Record how the loss is handled' },
      title: { ar: 'إلى ماذا يؤول {{amount}} الذي استردّه البنك؟', en: 'How is the loss of {{amount}} handled that the bank reversed?' },
      text: {
        ar: 'حُوّل المبلغ قبل أن يستردّه البنك. اكتب ممن نطالب به أو سبب إسقاطه؛ يخرج من القائمة وتبقى الخسارة مقيّدة.',
        en: 'The money was paid out before the reversal. Write whom it is claimed from, or why it is written off; it leaves the queue, and the loss stays booked.',
      },
      done: { ar: 'سُجّل القرار، وخرج المبلغ من القائمة.', en: 'Recorded; it has left the queue.' },
    },
  },
  fee: {
    pay_from: {
      path: 'fees/:number/pay-from',
      summary: "Finance finds that money in suspense was meant for this fee: it pays the side's bill; what is too much stays.",
      look: 'primary',
      fields: { receipt: 'receipt' },
      label: { ar: 'دُفعت بمبلغ معلّق', en: 'Paid by money in suspense' },
      title: { ar: 'بأي مبلغ دفع {{name}}؟', en: 'By which money did {{name}} pay?' },
      text: { ar: 'يُسدَّد به المتبقي، وما زاد يبقى معلّقًا.', en: 'It pays what is open; what is too much stays in suspense.' },
      done: { ar: 'سُدّدت الرسوم.', en: 'The fee is paid.' },
    },
    note_paid_back: {
      path: 'fees/:number/paid-back',
      summary:
        'What was given back has left our own account: noted by two persons under the same reference of the bank, neither of whom gave it back.',
      look: 'primary',
      reason: 'none',
      persons: 2,
      fields: { bank_reference: 'bankReference' },
      label: { ar: 'تسجيل إعادتها', en: 'Note as paid back' },
      title: { ar: 'خرج المبلغ من حسابنا إلى {{name}}؟', en: 'Has it left our account for {{name}}?' },
      text: {
        ar: 'يسجّلها شخصان بمرجع البنك نفسه، ليس منهما من نفذت إعادتها بقراره.',
        en: 'Two persons note it under the same reference of the bank, neither of them the one whose decision gave it back.',
      },
      done: { ar: 'سُجّلت إعادتها.', en: 'It is noted as paid back.' },
    },
    give_back: {
      path: 'fees/:number/give-back',
      summary: 'Two of finance give back what was paid of a fee, or a part of it, once.',
      look: 'secondary',
      persons: 2,
      fields: { amount_fils: 'sum?' },
      label: { ar: 'إعادتها', en: 'Give back' },
      title: { ar: 'إعادة رسوم إلى {{name}}', en: 'Give a fee back to {{name}}' },
      text: {
        ar: 'تُقرّ إعادتها حين يقرّر شخص ثانٍ مثله، ثم تُدفع من حسابنا ويسجّل شخصان أنها دُفعت.',
        en: 'It is given back when a second person decides the same, then paid from our own account; two persons note that it was.',
      },
      done: { ar: 'أُقرّت إعادتها.', en: 'Given back.' },
    },
    write_off: {
      path: 'fees/:number/write-off',
      summary: 'Two of finance decide that what is open of a fee is no longer asked for.',
      look: 'danger',
      persons: 2,
      label: { ar: 'إسقاط المتبقي', en: 'Write off' },
      title: { ar: 'إسقاط {{amount}} عن {{name}}؟', en: 'Write off {{amount}} of {{name}}?' },
      text: { ar: 'لا يُطالَب بها بعد أن يقرّر شخص ثانٍ مثله.', en: 'It is no longer asked for once a second person decides the same.' },
      done: { ar: 'أُسقط المتبقي.', en: 'Written off.' },
    },
  },
  invoice: {
    send_again: {
      path: 'invoices/:number/send-again',
      summary: 'Sends a refused one again, with buyer and supplier as they are now.',
      look: 'primary',
      label: { ar: 'إرسال من جديد', en: 'Send again' },
      title: { ar: 'إرسال الفاتورة من جديد؟', en: 'Send the invoice again?' },
      text: {
        ar: 'تُرسل بالرقم والمبلغ أنفسهما، وببيانات متلقي الخدمة وبياناتنا كما هي الآن. صحّح سبب الرفض قبل ذلك.',
        en: 'It is sent with the same number and amount, and with the data of the buyer and of ours as they are now. Mend the reason of the refusal before.',
      },
      done: { ar: 'ستُرسل الفاتورة من جديد خلال دقيقة.', en: 'The invoice will be sent again within a minute.' },
    },
  },
  bank_message: {
    apply: {
      path: 'bank-messages/:number/apply',
      look: 'primary',
      says: {},
      label: { ar: 'اعتماد وتطبيق', en: 'Approve and apply' },
      title: { ar: 'تطبيق ملف البنك هذا؟', en: 'Apply this file of the bank?' },
      text: {
        ar: 'تعتمد هذا الملف بعينه، وبصمته أدناه. يُطبّق فورًا كأن البنك أرسله: تُقيّد أسطره وتتحرك بها الدفعات والحوالات.',
        en: 'You approve exactly this file, whose fingerprint stands below. It is applied at once, as if the bank had sent it: its lines are booked and move payments.',
      },
      done: { ar: 'اعتُمد الملف وطُبّق.', en: 'The file was approved and applied.' },
    },
    refuse: {
      path: 'bank-messages/:number/refuse',
      summary: 'An upload that waits is not applied: whoever uploaded it withdraws it, or another refuses it, with a reason.',
      look: 'secondary',
      label: { ar: 'عدم التطبيق', en: 'Do not apply' },
      title: { ar: 'ترك هذا الملف دون تطبيق؟', en: 'Leave this file unapplied?' },
      text: {
        ar: 'لا يُطبّق منه شيء، ويبقى محفوظًا مع اسمك وسببك. إن رُفع مرة أخرى انتظر من جديد.',
        en: 'Nothing of it is applied, and it is kept with your name and reason. Uploaded again, it waits again.',
      },
      done: { ar: 'تُرك الملف دون تطبيق.', en: 'The file was left unapplied.' },
    },
    settle: {
      path: 'bank-messages/:number/settle',
      summary:
        'Somebody of finance has looked at a message that was refused or not applied as a whole, and says why it may leave the queue.',
      look: 'primary',
      label: { ar: 'اطّلعنا عليها', en: 'We have looked at it' },
      title: { ar: 'إخراج الرسالة من قائمة الانتظار؟', en: 'Take the message out of the queue?' },
      text: {
        ar: 'لا يتغيّر قيد ولا سطر. يبقى اسمك وسببك مع الرسالة، وتبقى حالاتها مفتوحة إلى أن تُحسم.',
        en: 'No entry and no line changes. Your name and reason stay with the message, and its exceptions stay open until they are resolved.',
      },
      done: { ar: 'خرجت الرسالة من قائمة الانتظار.', en: 'The message has left the queue.' },
    },
  },
  exception: {
    to_source: {
      path: 'bank-exceptions/:number/resolve',
      look: 'primary',
      persons: 2,
      says: { resolution: 'to_source' },
      label: { ar: 'إعادة المبلغ إلى مصدره', en: 'Back to its source' },
      title: { ar: 'إعادة {{amount}} إلى مصدره؟', en: 'Move {{amount}} back to its source?' },
      text: {
        ar: 'يعود المبلغ إلى الحساب الذي خرجت منه الحوالة، ومنه يُدفع لصاحبه.',
        en: 'The money goes back to the account that the transfer came from, and is paid to its owner from there.',
      },
    },
    to_fees: {
      path: 'bank-exceptions/:number/resolve',
      look: 'secondary',
      persons: 2,
      says: { resolution: 'to_fees' },
      label: { ar: 'تسجيله لنا', en: 'Book it as ours' },
      title: { ar: 'تسجيل {{amount}} لنا؟', en: 'Book {{amount}} as ours?' },
      text: {
        ar: 'يغطي المبلغ ما دفعناه من حسابنا، ولا يُعاد لأحد.',
        en: 'The money covers what we paid from our own account; it goes back to nobody.',
      },
    },
    to_suspense: {
      path: 'bank-exceptions/:number/resolve',
      look: 'secondary',
      persons: 2,
      says: { resolution: 'to_suspense' },
      label: { ar: 'إبقاؤه معلّقًا', en: 'Leave it in suspense' },
      title: { ar: 'إبقاء {{amount}} معلّقًا؟', en: 'Leave {{amount}} in suspense?' },
      text: {
        ar: 'يبقى المبلغ بين المبالغ بلا ضمانة، ثم يُنسب أو يُعاد إلى مرسله.',
        en: 'The money stays among the unmatched receipts, to be matched or refunded to the payer.',
      },
    },
    loss: {
      path: 'bank-exceptions/:number/resolve',
      look: 'danger',
      persons: 2,
      says: { resolution: 'loss' },
      label: { ar: 'تسجيل خسارة', en: 'Book a loss' },
      title: { ar: 'تسجيل {{amount}} خسارة؟', en: 'Book {{amount}} as a loss?' },
      text: {
        ar: 'يبقى ما دفعناه من حسابنا خسارة علينا. سجّلها بعد أن يؤكّد البنك أنه لن يعيد المبلغ.',
        en: 'What we paid from our own account stays our loss. Book it once the bank has confirmed that it does not give the money back.',
      },
    },
    reverse_receipts: {
      path: 'bank-exceptions/:number/resolve',
      look: 'primary',
      persons: 2,
      says: { resolution: 'reverse_receipts' },
      label: { ar: 'استرداد دفعات معيّنة', en: 'Reverse receipts' },
      title: { ar: 'تسجيل {{amount}} استردادًا لدفعات؟', en: 'Book {{amount}} as a reversal of receipts?' },
      text: {
        ar: 'تُسجَّل الدفعات مستردّة، كاملة أو جزءًا منها، وتُوقف ضماناتها إلى أن يُدفع المبلغ من جديد. ما زاد به القيد عليها رسم من البنك نتحمّله، وما نقص عنها يبقى معلّقًا لدافع آخر دفعة سمّيتها.',
        en: 'The receipts are reversed, whole or in part, and their guarantees are blocked until the sum is replaced. What the debit is more than they is a charge of the bank, which we bear; what it is less stays in suspense for the payer of the last receipt you name.',
      },
    },
    settle_receipts: {
      path: 'bank-exceptions/:number/resolve',
      look: 'primary',
      persons: 2,
      says: { resolution: 'settle_receipts' },
      label: { ar: 'إثبات وصول دفعات', en: 'Settle receipts' },
      title: { ar: 'إثبات وصول دفعات من {{amount}}؟', en: 'Settle receipts out of {{amount}}?' },
      text: {
        ar: 'تُثبَّت الدفعات التي تسمّيها، كل واحدة كاملة، على أنها وصلت بهذا القيد. ما زاد به القيد عليها يبقى معلّقًا لينسب أو يُعاد.',
        en: 'The receipts you name, each of them whole, are settled by this credit. What the credit is more than they stays in suspense, to be matched or refunded.',
      },
    },
    explained: {
      path: 'bank-exceptions/:number/resolve',
      look: 'primary',
      persons: 2,
      says: { resolution: 'explained' },
      label: { ar: 'عُرف السبب', en: 'Explained' },
      title: { ar: 'عُرف سبب الفرق {{amount}}؟', en: 'Is the difference of {{amount}} explained?' },
      text: { ar: 'لا يُسجَّل قيد. تُغلق الحالة بما كتبته.', en: 'No entry is made. The exception is closed with what you write.' },
    },
  },
  account: {
    deactivate: {
      path: 'accounts/:id/deactivate',
      summary: 'Closes an account, with what it is told about it.',
      look: 'danger',
      reason: 'none',
      fields: { message: 'message' },
      label: { ar: 'إيقاف الحساب', en: 'Deactivate' },
      title: { ar: 'إيقاف حساب {{name}}؟', en: 'Deactivate the account of {{name}}?' },
      text: {
        ar: 'تتوقف كل خدماته فورًا، وتبقى ضماناته ومواعيدها كما هي. يقرأ صاحبه رسالتك عند الدخول.',
        en: 'Everything stops for it at once; its guarantees and their deadlines stay as they are. The owner reads your message when logging in.',
      },
      done: { ar: 'أُوقف الحساب.', en: 'The account is deactivated.' },
    },
    reactivate: {
      path: 'accounts/:id/reactivate',
      summary: 'Opens it again.',
      look: 'primary',
      reason: 'none',
      label: { ar: 'إعادة الحساب', en: 'Reactivate' },
      title: { ar: 'إعادة حساب {{name}}؟', en: 'Reactivate the account of {{name}}?' },
      text: { ar: 'يعود صاحبه إلى كل خدماته في الحال.', en: 'Its owner may use everything again at once.' },
      done: { ar: 'أُعيد الحساب.', en: 'The account is active again.' },
    },
    invite: {
      path: 'accounts/:id/invite',
      summary: 'Sends an account without a password the invitation to set one.',
      look: 'secondary',
      reason: 'none',
      label: { ar: 'إرسال الدعوة', en: 'Send the invitation' },
      title: { ar: 'إرسال دعوة إلى {{name}}؟', en: 'Send an invitation to {{name}}?' },
      text: { ar: 'يصله رابط يضع به كلمة مروره.', en: 'A link to set a password goes out.' },
      done: { ar: 'أُرسلت الدعوة.', en: 'The invitation was sent.' },
    },
  },
  identity: {
    prove: {
      path: 'identities/:number/decide',
      look: 'primary',
      says: { decision: 'prove' },
      fields: { official_name: 'line', latin_name: 'line?' },
      label: { ar: 'إثبات الهوية', en: 'Prove the identity' },
      title: { ar: 'إثبات هوية {{name}}؟', en: 'Prove the identity of {{name}}?' },
      text: {
        ar: 'يُثبَّت الرقم لهذا الحساب وحده، ويستطيع صاحبه البيع واستلام الحوالات.',
        en: 'The number is confirmed for this account alone; its holder can sell and receive transfers.',
      },
      done: { ar: 'أُثبتت الهوية.', en: 'The identity is proven.' },
    },
    send_again: {
      path: 'identities/:number/decide',
      look: 'secondary',
      reason: 'told',
      says: { decision: 'send_again' },
      label: { ar: 'طلب صور أخرى', en: 'Request other photos' },
      title: { ar: 'طلب صور أخرى من {{name}}؟', en: 'Request other photos from {{name}}?' },
      text: {
        ar: 'تُرفض الصورتان، ويُبلَّغ صاحبهما بالسبب ليرسل صورتين أخريين.',
        en: 'These two photos are refused. The applicant is told the reason and sends others.',
      },
      done: { ar: 'طُلبت صور أخرى، وأُبلغ صاحبها.', en: 'Other photos were requested, and the applicant was notified.' },
    },
  },
  company: {
    approve: {
      path: 'companies/:number/decide',
      look: 'primary',
      says: { decision: 'approve' },
      label: { ar: 'الموافقة', en: 'Approve' },
      title: { ar: 'الموافقة على {{name}}؟', en: 'Approve {{name}}?' },
      text: {
        ar: 'تصبح الشركة مسجّلة، ويُدعى أصحاب حسابات الدخول. صاحب الحساب الأول هو الرئيسي، ولا يتصرف أحد باسم الشركة قبل قبوله.',
        en: 'The company is registered, and the login accounts are invited. The first becomes the primary account; nobody acts for the company before its owner has accepted.',
      },
      done: { ar: 'تمت الموافقة، ووصلت الدعوات إلى أصحاب حسابات الدخول.', en: 'Approved. The login accounts were invited.' },
    },
    return: {
      path: 'companies/:number/decide',
      look: 'secondary',
      reason: 'told',
      says: { decision: 'return' },
      label: { ar: 'إعادة للتصحيح', en: 'Return for correction' },
      title: { ar: 'إعادة طلب {{name}} للتصحيح؟', en: 'Return the application of {{name}}?' },
      text: {
        ar: 'اكتب عند كل قسم ما يلزم تصحيحه. يقرأ مقدّم الطلب الملاحظات عند أقسامها ثم يرسله من جديد.',
        en: 'Write what needs correction at each section. The applicant reads the remarks there and submits the application again.',
      },
      done: { ar: 'أُعيد الطلب، ووصلت الملاحظات إلى مقدّمه.', en: 'Returned. The remarks were sent to the applicant.' },
    },
    reject: {
      path: 'companies/:number/decide',
      look: 'danger',
      reason: 'told',
      says: { decision: 'reject' },
      label: { ar: 'الرفض', en: 'Reject' },
      title: { ar: 'رفض طلب {{name}}؟', en: 'Reject the application of {{name}}?' },
      text: { ar: 'يُغلق الطلب، ويقرأ مقدّمه السبب.', en: 'The application is closed, and the applicant reads the reason.' },
      done: { ar: 'رُفض الطلب، وأُبلغ مقدّمه بالسبب.', en: 'Rejected. The applicant was told the reason.' },
    },
    check: {
      path: 'companies/:number/check',
      summary: 'Has the registers asked again.',
      look: 'quiet',
      reason: 'none',
      label: { ar: 'سؤال السجلات من جديد', en: 'Ask the registers again' },
      title: { ar: 'سؤال السجلات من جديد؟', en: 'Ask the registers again?' },
      text: { ar: 'تُستبدل الأجوبة السابقة بالجديدة.', en: 'New answers replace the earlier ones.' },
      done: { ar: 'سُئلت السجلات، وتظهر أجوبتها بعد قليل.', en: 'The registers are being asked; their answers appear shortly.' },
    },
  },
  api_access: {
    approve: {
      path: 'api-access/:id/approve',
      summary: 'Two of staff approve that a company uses the API by program.',
      look: 'primary',
      persons: 2,
      label: { ar: 'الموافقة', en: 'Approve' },
      title: { ar: 'الموافقة على الربط البرمجي لـ {{name}}؟', en: 'Approve the API access of {{name}}?' },
      text: {
        ar: 'يقرره شخصان. تنشئ الشركة بعدها مفاتيح لبرامجها، فتُنشئ ضمانات باسمها وتتابعها. لا يقبل مفتاح ضمانة ولا يحرّر مبلغًا.',
        en: 'Two persons decide. The company then makes keys for its programs, which create and follow guarantees in its name. No key accepts a guarantee or releases money.',
      },
      done: recorded,
    },
    refuse: {
      path: 'api-access/:id/refuse',
      summary: 'An application for the API is refused; the company reads the reason and may apply again.',
      look: 'danger',
      reason: 'told',
      label: { ar: 'الرفض', en: 'Refuse' },
      title: { ar: 'رفض طلب {{name}}؟', en: 'Refuse the application of {{name}}?' },
      text: { ar: 'تقرأ الشركة السبب، ويمكنها أن تطلب من جديد.', en: 'The company reads the reason and may apply again.' },
      done: { ar: 'رُفض الطلب، وأُبلغت الشركة بالسبب.', en: 'Refused. The company was told the reason.' },
    },
    suspend: {
      path: 'api-access/:id/suspend',
      summary: 'Stops all keys of a company at once.',
      look: 'danger',
      reason: 'told',
      label: { ar: 'إيقاف الربط', en: 'Suspend' },
      title: { ar: 'إيقاف الربط البرمجي لـ {{name}}؟', en: 'Suspend the API access of {{name}}?' },
      text: {
        ar: 'تتوقف مفاتيحها كلها في الحال. يستطيع مستخدموها متابعة ضماناتهم بأنفسهم.',
        en: 'All its keys stop at once. Its users can still follow their guarantees themselves.',
      },
      done: { ar: 'أُوقف الربط البرمجي.', en: 'The API access is suspended.' },
    },
    resume: {
      path: 'api-access/:id/resume',
      summary: 'Two of staff let a suspended access go on.',
      look: 'primary',
      reason: 'told',
      persons: 2,
      label: { ar: 'إعادة الربط', en: 'Resume' },
      title: { ar: 'إعادة الربط البرمجي لـ {{name}}؟', en: 'Resume the API access of {{name}}?' },
      text: { ar: 'يقرره شخصان، وتعمل المفاتيح التي لم تُلغَ من جديد.', en: 'Two persons decide. Keys that were not revoked work again.' },
      done: recorded,
    },
  },
  member: {
    role: { path: 'staff/:id/propose', look: 'secondary', says: { kind: 'role' }, fields: { role: 'role' } },
    authenticator: { path: 'staff/:id/propose', look: 'secondary', says: { kind: 'authenticator' } },
    deactivate: { path: 'staff/:id/propose', look: 'danger', says: { kind: 'deactivate' } },
  },
  staff_change: {
    confirm: {
      path: 'staff-changes/:id/confirm',
      summary: 'Another administrator confirms a change: it is carried out, and the sessions of the member end.',
      look: 'primary',
      reason: 'none',
      fields: {},
    },
    refuse: {
      path: 'staff-changes/:id/refuse',
      summary: 'Another administrator refuses a change.',
      look: 'secondary',
      reason: 'none',
      fields: {},
    },
    withdraw: {
      path: 'staff-changes/:id/withdraw',
      summary: 'The proposer withdraws a change.',
      look: 'secondary',
      reason: 'none',
      fields: {},
    },
  },
  content: {
    publish: {
      path: 'content/:kind/:key/publish',
      look: 'primary',
      reason: 'none',
      says: {},
      fields: { in_force_from: 'moment?' },
      label: { ar: 'نشر', en: 'Publish' },
      title: { ar: 'نشر هذه النسخة؟', en: 'Publish this version?' },
      text: {
        ar: 'يقرؤها الناس في موعدها باللغتين، وتبقى في السجل كما هي.',
        en: 'People read it from its date on, in both languages, and it is kept as it is.',
      },
      done: { ar: 'نُشرت النسخة.', en: 'Version published.' },
    },
    discard: {
      path: 'content/:kind/:key/discard',
      look: 'danger',
      reason: 'none',
      says: {},
      label: { ar: 'حذف المسودة', en: 'Throw the draft away' },
      title: { ar: 'حذف المسودة؟', en: 'Throw the draft away?' },
      text: { ar: 'يضيع ما كُتب فيها، ويبقى النص الساري كما هو.', en: 'Its words are lost; the text in force stays as it is.' },
      done: { ar: 'حُذفت المسودة.', en: 'Draft thrown away.' },
    },
    withdraw: {
      path: 'content/:kind/:key/withdraw',
      look: 'secondary',
      reason: 'none',
      says: {},
      label: { ar: 'إعادتها مسودة', en: 'Make it a draft again' },
      title: { ar: 'إعادة النسخة مسودة؟', en: 'Make the version a draft again?' },
      text: { ar: 'لن تسري في موعدها، ويمكن تعديلها من جديد.', en: 'It will not come into force at its date, and can be changed again.' },
      done: { ar: 'أُعيدت النسخة مسودة.', en: 'The version is a draft again.' },
    },
  },
  // Of several decisions that stands first which leaves most open.
  case: {
    dismiss: {
      path: 'cases/:number/decide',
      look: 'secondary',
      reason: 'told',
      persons: 2,
      says: { decision: 'dismiss' },
      label: { ar: 'رفض الاعتراض ومتابعة البيع', en: 'Dismiss the case' },
      title: { ar: 'رفض الاعتراض ومتابعة البيع؟', en: 'Dismiss the case?' },
      text: {
        ar: 'ينتهي هذا الإيقاف وحده، وتستمر الضمانة من حيث توقفت، ويُسأل الترخيص من جديد.',
        en: 'Only this block ends; the guarantee goes on from where it stood, and the registry is asked anew.',
      },
      done: { ar: 'رُدّت الحالة.', en: 'The case was dismissed.' },
    },
    propose_split: {
      path: 'cases/:number/split',
      look: 'secondary',
      reason: 'told',
      persons: 2,
      says: {},
      label: { ar: 'اقتراح تقسيم', en: 'Propose a split' },
      title: { ar: 'اقتراح تقسيم المبلغ', en: 'Propose a split of the money' },
      text: {
        ar: 'يُقترح مرة واحدة، ويُجيب الطرفان خلال 72 ساعة. إن قبلا معًا قُسّم المبلغ، وإلا عادت الحالة إليك.',
        en: 'Proposed once; both sides answer within 72 hours. If both accept, the money is split; otherwise the case comes back to you.',
      },
      done: { ar: 'أُرسل الاقتراح إلى الطرفين.', en: 'The proposal was sent to both sides.' },
    },
    decide_refund: {
      path: 'cases/:number/decide',
      look: 'danger',
      reason: 'told',
      persons: 2,
      says: { decision: 'refund' },
      label: { ar: 'إعادة المبلغ', en: 'Refund' },
      title: { ar: 'إعادة المبلغ إلى المشتري؟', en: 'Refund the buyer?' },
      text: {
        ar: 'يُسأل الترخيص الآن، فإن كانت المركبة باسم المشتري رُفض القرار. وإلا يُخبَر الطرفان ألّا يوقّعا في الترخيص، ثم يُسأل الترخيص مرة أخيرة: إن لم تُنقل الملكية أُلغيت الضمانة وأُعيد المبلغ بلا رسوم، وإن نُقلت سقط القرار واكتمل البيع.',
        en: 'The registry is asked now: if the buyer is the owner, this is refused. Otherwise both sides are told not to sign at the centre, and the registry is asked once more: not the buyer, the guarantee is cancelled and refunded without a fee; the buyer, the sale is completed.',
      },
      done: { ar: 'تقرّرت إعادة المبلغ، ويُسأل الترخيص مرة أخيرة.', en: 'The refund is decided; the registry is asked once more.' },
    },
    decide_release: {
      path: 'cases/:number/decide',
      look: 'primary',
      reason: 'told',
      persons: 2,
      says: { decision: 'release' },
      label: { ar: 'تحرير المبلغ', en: 'Release the money' },
      title: { ar: 'تحرير المبلغ إلى البائع؟', en: 'Release the money to the seller?' },
      text: {
        ar: 'يُسأل الترخيص الآن. إن كانت المركبة باسم المشتري اكتملت الضمانة وصدر أمر التحويل، وإلا رُفض القرار.',
        en: 'The registry is asked now. If the buyer is the owner, the guarantee completes and the transfer is ordered; otherwise this is refused.',
      },
      done: { ar: 'حُرّر المبلغ.', en: 'The money is released.' },
    },
    refuse_paper: {
      path: 'cases/:number/paper',
      look: 'danger',
      reason: 'told',
      persons: 2,
      says: { decision: 'not_transferred' },
      label: { ar: 'لم تُنقل', en: 'Not transferred' },
      title: { ar: 'كتاب إدارة الترخيص لا يُثبت نقل الملكية؟', en: 'Does the department letter not show the transfer?' },
      text: {
        ar: 'تعود الضمانة إلى نقل الملكية بلا رسوم، والمبلغ يبقى محفوظًا.',
        en: 'The guarantee goes back to the transfer without a fee; the money stays held.',
      },
      done: { ar: 'عادت الضمانة إلى نقل الملكية.', en: 'The guarantee is back at the transfer.' },
    },
    accept_paper: {
      path: 'cases/:number/paper',
      look: 'primary',
      reason: 'told',
      persons: 2,
      says: { decision: 'transferred' },
      label: { ar: 'نُقلت الملكية', en: 'Transferred' },
      title: { ar: 'كتاب إدارة الترخيص يُثبت نقل الملكية؟', en: 'Does the department letter show the transfer?' },
      text: {
        ar: 'تكتمل الضمانة ويصدر أمر تحويل المستحق إلى البائع. لا رجوع بعده.',
        en: 'The guarantee completes and the transfer to the seller is ordered. This cannot be undone.',
      },
      done: { ar: 'اكتملت الضمانة.', en: 'The guarantee is complete.' },
    },
    confirm_vehicle: {
      path: 'cases/:number/vehicle',
      look: 'primary',
      reason: 'told',
      says: { decision: 'confirm' },
      label: { ar: 'تأكيد المركبة', en: 'Confirm the vehicle' },
      title: { ar: 'تأكيد بيانات المركبة؟', en: 'Confirm the vehicle?' },
      text: { ar: 'يستطيع المشتري القبول بعد التأكيد.', en: 'The buyer can accept once it is confirmed.' },
      done: { ar: 'أُكّدت المركبة.', en: 'The vehicle is confirmed.' },
    },
    refuse_vehicle: {
      path: 'cases/:number/vehicle',
      look: 'danger',
      reason: 'told',
      says: { decision: 'refuse' },
      label: { ar: 'رفض المركبة', en: 'Refuse the vehicle' },
      title: { ar: 'رفض المركبة وإلغاء الضمانة؟', en: 'Refuse the vehicle and cancel the guarantee?' },
      text: { ar: 'تُلغى الضمانة بلا رسوم، ويُخبَر الطرفان بالسبب.', en: 'The guarantee is cancelled without a fee; both sides are told why.' },
      done: { ar: 'رُفضت المركبة وأُلغيت الضمانة.', en: 'The vehicle was refused and the guarantee cancelled.' },
    },
    reject_cancellation: {
      path: 'cases/:number/cancellation',
      look: 'danger',
      reason: 'told',
      persons: 2,
      says: { decision: 'reject' },
      label: { ar: 'رفض الإلغاء', en: 'Reject cancellation' },
      title: { ar: 'رفض طلب الإلغاء؟', en: 'Reject the cancellation?' },
      text: { ar: 'تستمر الضمانة كما كانت، ويُخبَر الطرفان بالسبب.', en: 'The guarantee goes on as before; both sides are told why.' },
      done: { ar: 'رُفض طلب الإلغاء.', en: 'The cancellation was rejected.' },
    },
    approve_cancellation: {
      path: 'cases/:number/cancellation',
      look: 'primary',
      reason: 'told',
      persons: 2,
      says: { decision: 'approve' },
      label: { ar: 'الموافقة على الإلغاء', en: 'Approve cancellation' },
      title: { ar: 'الموافقة على إلغاء الضمانة', en: 'Approve the cancellation' },
      text: { ar: 'تُلغى الضمانة فورًا.', en: 'The guarantee is cancelled at once.' },
      done: { ar: 'سُجّلت موافقتك على الإلغاء.', en: 'The cancellation is approved.' },
    },
    note_paid_again: {
      path: 'cases/:number/bank',
      look: 'primary',
      reason: 'told',
      persons: 2,
      says: { decision: 'paid_again' },
      label: { ar: 'دُفع من جديد', en: 'Replaced' },
      title: { ar: 'دُفع المبلغ الذي استردّه البنك؟', en: 'Book this as the replacement of the reversed receipt?' },
      text: { ar: 'ينتهي إيقاف البنك بعد أن يقرّر شخصان ذلك.', en: 'The block of the bank ends once two persons have decided so.' },
      done: { ar: 'انتهى إيقاف البنك.', en: 'The block of the bank has ended.' },
    },
    note_not_paid_again: {
      path: 'cases/:number/bank',
      look: 'danger',
      reason: 'told',
      persons: 2,
      says: { decision: 'not_paid_again' },
      label: { ar: 'لم يُدفع', en: 'Not replaced' },
      title: { ar: 'إلغاء الضمانة: لم يُدفع المبلغ من جديد؟', en: 'Cancel the guarantee: not replaced?' },
      text: {
        ar: 'يُخبَر الطرفان ألّا يوقّعا في الترخيص، ثم يُسأل الترخيص بعد ساعة: إن لم تُنقل الملكية أُلغيت الضمانة برسم الإلغاء بعد الدفع على المشتري، ولا يُرد ما استردّه البنك، وإن نُقلت اكتمل البيع. يلزم قرار شخصين.',
        en: 'Both sides are told not to sign at the licensing centre, and the registry is asked an hour later: if the ownership has not moved, the guarantee is cancelled, the buyer owes the fee of a cancellation after payment, and what the bank reversed is not refunded; if it has moved, the sale is completed. Two persons have to decide.',
      },
      done: { ar: 'تقرّر الإلغاء، ويُسأل الترخيص مرة أخيرة.', en: 'The cancellation is decided; the registry is asked once more.' },
    },
    unblock: {
      path: 'cases/:number/unblock',
      summary: 'The block of staff ends; others stay.',
      look: 'primary',
      reason: 'told',
      errors: ['registry_unavailable'],
      label: { ar: 'رفع الإيقاف', en: 'End the block' },
      title: { ar: 'رفع إيقاف الإدارة؟', en: 'End the block of staff?' },
      text: {
        ar: 'تستمر الضمانة من حيث توقفت، إن لم يوقفها سبب آخر.',
        en: 'The guarantee goes on from where it stood, unless something else blocks it.',
      },
      done: { ar: 'رُفع الإيقاف.', en: 'The block has ended.' },
    },
    block: {
      path: 'cases/:number/block',
      summary: 'Staff stop everything, with a reason.',
      look: 'quiet',
      reason: 'told',
      errors: ['registry_unavailable'],
      label: { ar: 'إيقاف الضمانة', en: 'Block the guarantee' },
      title: { ar: 'إيقاف الضمانة؟', en: 'Block the guarantee?' },
      text: {
        ar: 'تقف كل المهل، ولا يستطيع الطرفان شيئًا إلى أن يُرفع الإيقاف. يُخبَر الطرفان بالسبب.',
        en: 'Every wait stands still and the sides can do nothing until the block ends. Both are told why.',
      },
      done: { ar: 'أُوقفت الضمانة.', en: 'The guarantee is blocked.' },
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, StaffAction>>>>

export type StaffActionRows = typeof rows
export type ActedOn = keyof StaffActionRows
export type StaffActionOf<S extends ActedOn> = Extract<keyof StaffActionRows[S], string>

export const staffActionsOn: { readonly [S in ActedOn]: Readonly<Record<StaffActionOf<S>, StaffAction>> } = rows
/** The names of a thing's actions, in the order of their bar. */
export const staffActionNamesOf = <S extends ActedOn>(thing: S): readonly [StaffActionOf<S>, ...StaffActionOf<S>[]] =>
  Object.keys(rows[thing]) as [StaffActionOf<S>, ...StaffActionOf<S>[]] // no thing is without one

type OfTwo<S extends ActedOn> = { [A in StaffActionOf<S>]: StaffActionRows[S][A] extends { persons: 2 } ? A : never }[StaffActionOf<S>]
/** The names of those that two persons decide. */
export const staffActionsOfTwo = <S extends ActedOn>(thing: S): readonly [OfTwo<S>, ...OfTwo<S>[]] =>
  staffActionNamesOf(thing).filter((name) => staffActionsOn[thing][name].persons === 2) as unknown as [OfTwo<S>, ...OfTwo<S>[]]

type Word = 'label' | 'title' | 'text' | 'done'
type SaidOf<S extends ActedOn, W extends Word> = {
  readonly [A in keyof StaffActionRows[S] as StaffActionRows[S][A] extends Record<W, Said> ? A : never]: string
}

/** The words of a thing's actions as phrases of its page. */
export function staffActionPhrases<S extends ActedOn>(thing: S, lang: Lang) {
  const said = <W extends Word>(word: W) =>
    Object.fromEntries(
      Object.entries<StaffAction>(rows[thing]).flatMap(([name, row]) => {
        const words = row[word]
        return words ? [[name, words[lang]]] : []
      }),
    ) as SaidOf<S, W> // of the rows that have them
  return { action: said('label'), title: said('title'), text: said('text'), done: said('done') }
}
