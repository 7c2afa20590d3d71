/**
 * The names of the money's positions: on the chip of every list and page, in the heading of the page, at the end of a sale, on the certificate and behind its code.
 * The server says it in the reader's language, so that no screen has words of its own for it.
 */
import type { Lang } from './errors.ts'
import { type Fils, noFils, saySum } from './money.ts'
import { isIncomplete, positions } from './positions.ts'
import type { MoneyPosition, OperationalStatus } from './statuses.ts'

/** `agent`: created it for the owner, whose money it is. */
export type PositionReader = 'buyer' | 'seller' | 'agent'

interface Words {
  /** On the chip. */
  label: string
  /** One sentence for anybody, without a sum: at the end of a sale, on the certificate and behind its code. */
  summary: string
  /** One sentence for a side that reads its own page. An agent reads the seller's unless it speaks of the owner's own money. */
  heading: Readonly<Record<'buyer' | 'seller', string>> & { readonly agent?: string }
}
type RefundKey = 'refunding' | 'refund_waiting' | 'refund_part' | 'refunded'
interface Language {
  position: Readonly<Record<MoneyPosition, Words>>
  /** The same of a refund that goes to another who paid, or to both. */
  toOthers: Readonly<Record<'payer' | 'both', Readonly<Record<RefundKey, Omit<Words, 'label'>>>>>
  /** Of an end before any payment. */
  ended: Readonly<Record<'rejected' | 'expired' | 'cancelled', string>>
  /** Above the sum on a side's page: where nothing is paid at all, before acceptance, before and after the first payment, and once all of it is here. */
  title: {
    nobody: string
    offered: Readonly<Record<PositionReader, string>>
    none: Readonly<Record<PositionReader, string>>
    part: (sums: { paid: string; total: string }) => string
    all: Readonly<Record<PositionReader, string>>
  }
  money: (fils: Fils) => string
  tookFees: (sums: { paid: string; back: string; fees: string }) => string
  tookBack: (reversed: string) => string
  owes: Readonly<Record<'you' | 'owner', (owed: string) => string>>
}

const ar: Language = {
  position: {
    offered: {
      label: 'قيد التنفيذ',
      summary: 'لم يُدفع شيء بعد.',
      heading: {
        buyer: 'لم تدفع شيئًا بعد، ولن تدفع قبل أن تقبل الضمانة.',
        seller: 'لم يدفع المشتري بعد. يدفع إلى حساب الضمانة بعد أن يقبل.',
      },
    },
    paying: {
      label: 'قيد التنفيذ',
      summary: 'لم يصل شيء من المبلغ بعد.',
      heading: {
        buyer: 'لم تدفع بعد. نحفظ المبلغ في حساب الضمانة فور وصوله، لا في حساب البائع.',
        seller: 'لم يصل المبلغ بعد. نبلغك فور وصوله وحفظه.',
      },
    },
    part_paid: {
      label: 'وصل جزء',
      summary: 'وصل جزء من المبلغ وهو محفوظ، ولم يكتمل بعد.',
      heading: {
        buyer: 'لم يكتمل المبلغ بعد. ما وصل منه محفوظ في حساب الضمانة، لا في حساب البائع.',
        seller: 'لم يكتمل المبلغ بعد. نبلغك فور اكتماله وحفظه.',
      },
    },
    payment_late: {
      label: 'متأخر',
      summary: 'فات موعد الدفع ولم يكتمل المبلغ.',
      heading: {
        buyer: 'فات موعد الدفع ولم يكتمل المبلغ. ما يصل منه نحفظه في حساب الضمانة، لا في حساب البائع.',
        seller: 'فات موعد الدفع ولم يكتمل المبلغ. نبلغك فور اكتماله وحفظه.',
      },
    },
    paid_in: {
      label: 'وصل كاملًا',
      summary: 'وصل المبلغ كاملًا وهو محفوظ، ولم يُعرف بعد من دفع جزءًا منه.',
      heading: {
        buyer: 'وصل المبلغ كاملًا، ونحفظه. بقي أن نعرف من دفع جزءًا منه.',
        seller: 'وصل المبلغ كاملًا، ونحفظه. ننتظر أن نعرف من دفع جزءًا منه.',
      },
    },
    held: {
      label: 'محفوظ',
      summary: 'المبلغ محفوظ كاملًا في حساب الضمانة.',
      heading: {
        buyer: 'لا يستطيع البائع سحبه، ولن يُحوَّل إليه قبل أن تُسجَّل المركبة باسمك لدى الترخيص.',
        seller: 'دفع المشتري المبلغ كاملًا. نحوّل إليك المستحق لك حين تُسجَّل المركبة باسم المشتري لدى الترخيص.',
        agent: 'دفع المشتري المبلغ كاملًا. نحوّل المستحق إلى المالك حين تُسجَّل المركبة باسم المشتري لدى الترخيص.',
      },
    },
    checking: {
      label: 'محفوظ',
      summary: 'المبلغ محفوظ كاملًا في حساب الضمانة، ويُسأل الترخيص عن المالك.',
      heading: {
        buyer: 'المبلغ محفوظ. نسأل الترخيص الآن هل سُجّلت المركبة باسمك.',
        seller: 'المبلغ محفوظ. نسأل الترخيص الآن هل سُجّلت المركبة باسم المشتري.',
      },
    },
    recalled: {
      label: 'استردّ البنك دفعة',
      summary: 'استردّ البنك دفعة من المشتري، ولا يُصرف شيء قبل أن تُدفع من جديد.',
      heading: {
        buyer: 'استردّ البنك دفعة منك، ولا يُصرف شيء من المبلغ قبل أن تدفعها من جديد.',
        seller: 'استردّ البنك دفعة من المشتري، ولا يُصرف شيء من المبلغ قبل أن يدفعها من جديد.',
      },
    },
    doubted: {
      label: 'دفعة قيد التحقق',
      summary: 'ذكر البنك استرداد دفعة، والأمر قيد التحقق معه. لا يُصرف شيء مما جاء منها قبل ذلك.',
      heading: {
        buyer: 'ذكر البنك استرداد دفعة في هذه الضمانة. تتحقق المالية من الأمر مع البنك، ولا يُصرف شيء مما جاء منها قبل ذلك.',
        seller: 'ذكر البنك استرداد دفعة في هذه الضمانة. تتحقق المالية من الأمر مع البنك، ولا يُصرف شيء مما جاء منها قبل ذلك.',
      },
    },
    released: {
      label: 'صدر أمر التحويل',
      summary: 'نُقلت الملكية إلى المشتري، وصدر أمر تحويل المستحق إلى البائع.',
      heading: {
        buyer: 'المركبة مسجّلة باسمك، وصدر أمر تحويل المستحق إلى البائع.',
        seller: 'المركبة مسجّلة باسم المشتري، وصدر أمر تحويل المستحق إليك. ننتظر تأكيد البنك.',
        agent: 'المركبة مسجّلة باسم المشتري، وصدر أمر تحويل المستحق إلى المالك.',
      },
    },
    waiting: {
      label: 'التحويل مؤجل',
      summary: 'نُقلت الملكية إلى المشتري، والمستحق للبائع محفوظ إلى أن يزول سبب التأجيل.',
      heading: {
        buyer: 'المركبة مسجّلة باسمك. المستحق للبائع محفوظ، ويخرج التحويل متى زال سبب التأجيل.',
        seller: 'المركبة مسجّلة باسم المشتري. المستحق لك محفوظ، ويخرج التحويل متى زال سبب التأجيل.',
        agent: 'المركبة مسجّلة باسم المشتري. المستحق للمالك محفوظ، ويخرج التحويل متى زال سبب التأجيل.',
      },
    },
    late: {
      label: 'متأخر',
      summary: 'نُقلت الملكية إلى المشتري، وتأخر تأكيد البنك لتحويل المستحق إلى البائع.',
      heading: {
        buyer: 'المركبة مسجّلة باسمك. تأخر تأكيد البنك لتحويل المبلغ إلى البائع، ونحن نتابعه.',
        seller: 'تأخر تأكيد البنك لتحويل المبلغ إليك. نسأل البنك ونبلغك، والمبلغ لك.',
        agent: 'تأخر تأكيد البنك لتحويل المبلغ إلى المالك. نسأل البنك ونبلغك.',
      },
    },
    paid: {
      label: 'مدفوع للبائع',
      summary: 'اكتملت: انتقلت الملكية، ووصل المبلغ إلى البائع.',
      heading: {
        buyer: 'المركبة مسجّلة باسمك، ووصل المبلغ إلى البائع.',
        seller: 'أكّد البنك تحويل المستحق لك إلى حسابك.',
        agent: 'أكّد البنك تحويل المستحق إلى حساب المالك.',
      },
    },
    due_used_up: {
      label: 'غطّى الرسوم',
      summary: 'انتقلت الملكية، وغطّى المستحق للبائع رسومًا عليه، فلم يبقَ ما يُحوَّل.',
      heading: {
        buyer: 'المركبة مسجّلة باسمك. غطّى المستحق للبائع رسومًا عليه، فلم يبقَ ما يُحوَّل.',
        seller: 'المركبة مسجّلة باسم المشتري. غطّى المستحق لك رسومًا عليك، فلم يبقَ ما يُحوَّل.',
        agent: 'المركبة مسجّلة باسم المشتري. غطّى المستحق للمالك رسومًا عليه، فلم يبقَ ما يُحوَّل.',
      },
    },
    sale_reversed: {
      label: 'استردّ البنك دفعة',
      summary: 'استردّ البنك دفعة بعد أن اكتملت الضمانة. يبقى ما تغطيه محفوظًا إلى أن تسوّي المالية الأمر مع البنك.',
      heading: {
        buyer: 'استردّ البنك دفعة منك بعد أن اكتملت الضمانة. تسوّي المالية الأمر مع البنك ونبلغك.',
        seller: 'استردّ البنك دفعة من المشتري بعد أن اكتملت الضمانة. يبقى ما تغطيه من المستحق لك محفوظًا إلى أن تسوّي المالية الأمر مع البنك.',
        agent:
          'استردّ البنك دفعة من المشتري بعد أن اكتملت الضمانة. يبقى ما تغطيه من المستحق للمالك محفوظًا إلى أن تسوّي المالية الأمر مع البنك.',
      },
    },
    paid_reversed: {
      label: 'استردّ البنك دفعة',
      summary: 'استردّ البنك دفعة بعد أن اكتملت الضمانة. ما وصل إلى البائع لا يتأثر.',
      heading: {
        buyer: 'استردّ البنك دفعة منك بعد أن اكتملت الضمانة. تسوّي المالية الأمر معك ومع البنك.',
        seller: 'استردّ البنك دفعة من المشتري بعد أن اكتملت الضمانة. ما وصل إلى حسابك يبقى لك.',
        agent: 'استردّ البنك دفعة من المشتري بعد أن اكتملت الضمانة. ما وصل إلى حساب المالك يبقى له.',
      },
    },
    split_ordered: {
      label: 'قُسّم، والتحويل جارٍ',
      summary: 'اتفق الطرفان على تقسيم المبلغ، وصدر أمر تحويل النصيبين.',
      heading: {
        buyer: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيبك، وصدر أمر إعادته.',
        seller: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيبك، وصدر أمر تحويله إليك.',
        agent: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيب المالك، وصدر أمر تحويله إليه.',
      },
    },
    split_waiting: {
      label: 'قُسّم، والتحويل مؤجل',
      summary: 'اتفق الطرفان على تقسيم المبلغ، ويبقى نصيب محفوظًا إلى أن يزول سبب التأجيل.',
      heading: {
        buyer: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيبك، وهو محفوظ إلى أن يزول سبب التأجيل.',
        seller: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيبك، وهو محفوظ إلى أن يزول سبب التأجيل.',
        agent: 'اتفق الطرفان على تقسيم المبلغ. هذا نصيب المالك، وهو محفوظ إلى أن يزول سبب التأجيل.',
      },
    },
    split_share_paid: {
      label: 'قُسّم، ووصل نصيب',
      summary: 'اتفق الطرفان على تقسيم المبلغ، ووصل نصيب أحدهما. نصيب الآخر في الطريق.',
      heading: {
        buyer: 'اتفق الطرفان على تقسيم المبلغ، وأُعيد نصيبك. نصيب البائع في الطريق.',
        seller: 'اتفق الطرفان على تقسيم المبلغ، ووصل نصيبك إلى حسابك. نصيب المشتري في الطريق.',
        agent: 'اتفق الطرفان على تقسيم المبلغ، ووصل نصيب المالك إلى حسابه. نصيب المشتري في الطريق.',
      },
    },
    split_paid: {
      label: 'قُسّم ودُفع للطرفين',
      summary: 'انتهت باتفاق الطرفين على تقسيم المبلغ، ووصل إلى كلٍّ نصيبه.',
      heading: {
        buyer: 'اتفق الطرفان على تقسيم المبلغ، وأُعيد نصيبك ووصل نصيب البائع.',
        seller: 'اتفق الطرفان على تقسيم المبلغ، ووصل نصيبك إلى حسابك وأُعيد نصيب المشتري.',
        agent: 'اتفق الطرفان على تقسيم المبلغ، ووصل نصيب المالك إلى حسابه وأُعيد نصيب المشتري.',
      },
    },
    refunding: {
      label: 'صدر أمر الإعادة',
      summary: 'انتهت الضمانة قبل إتمامها، وصدر أمر إعادة المبلغ إلى المشتري.',
      heading: { buyer: 'صدر أمر إعادة المبلغ إليك.', seller: 'صدر أمر إعادة المبلغ إلى المشتري.' },
    },
    refund_waiting: {
      label: 'الإعادة مؤجلة',
      summary: 'انتهت الضمانة قبل إتمامها، والمبلغ محفوظ للمشتري إلى أن يزول سبب تأجيل إعادته.',
      heading: {
        buyer: 'المبلغ لك ومحفوظ، ويعود إليك متى زال سبب التأجيل.',
        seller: 'المبلغ محفوظ للمشتري، ويعود إليه متى زال سبب التأجيل.',
      },
    },
    refund_part: {
      label: 'أُعيد جزء',
      summary: 'انتهت الضمانة قبل إتمامها، وأُعيد جزء من المبلغ إلى المشتري. الباقي في الطريق إليه.',
      heading: {
        buyer: 'أُعيد جزء من المبلغ إليك، والباقي في الطريق.',
        seller: 'أُعيد جزء من المبلغ إلى المشتري، والباقي في الطريق.',
      },
    },
    refunded: {
      label: 'أُعيد المبلغ',
      summary: 'انتهت الضمانة قبل إتمامها، وعاد المبلغ إلى المشتري.',
      heading: { buyer: 'أُعيد المبلغ إليك.', seller: 'أُعيد المبلغ إلى المشتري.' },
    },
    refund_used_up: {
      label: 'غطّى الرسوم',
      summary: 'انتهت الضمانة قبل إتمامها، وغطّى ما دُفع الرسوم، فلم يبقَ ما يُعاد.',
      heading: {
        buyer: 'غطّى ما دفعته رسوم الضمانة، فلم يبقَ ما يُعاد إليك.',
        seller: 'غطّى ما دفعه المشتري رسومًا عليه، فلم يبقَ ما يُعاد. لم يُقتطع منك شيء.',
      },
    },
    refund_reversed: {
      label: 'استردّ البنك الدفعة',
      summary: 'انتهت الضمانة قبل إتمامها، واستردّ البنك ما دُفع فيها، فلم يبقَ ما يُعاد.',
      heading: {
        buyer: 'استردّ البنك ما دفعته، فلم يبقَ عندنا ما يُعاد إليك.',
        seller: 'استردّ البنك ما دفعه المشتري، فلم يبقَ ما يُعاد.',
      },
    },
    ended: {
      label: 'لم يُدفع شيء',
      summary: 'انتهت الضمانة، ولم يُدفع فيها شيء.',
      heading: { buyer: 'لم تدفع شيئًا في هذه الضمانة.', seller: 'لم يُدفع في هذه الضمانة شيء.' },
    },
    ended_owing: {
      label: 'رسوم مستحقة',
      summary: 'انتهت الضمانة، ولم يُدفع فيها شيء. بقيت رسوم مستحقة.',
      heading: { buyer: 'لم تدفع شيئًا في هذه الضمانة.', seller: 'لم يُدفع في هذه الضمانة شيء.' },
    },
  },
  toOthers: {
    payer: {
      refunding: {
        summary: 'انتهت الضمانة قبل إتمامها، وصدر أمر إعادة المبلغ إلى من دفعه عن المشتري.',
        heading: { buyer: 'صدر أمر إعادة المبلغ إلى من دفعه عنك.', seller: 'صدر أمر إعادة المبلغ إلى من دفعه عن المشتري.' },
      },
      refund_waiting: {
        summary: 'انتهت الضمانة قبل إتمامها، والمبلغ محفوظ لمن دفعه عن المشتري إلى أن يزول سبب تأجيل إعادته.',
        heading: {
          buyer: 'المبلغ محفوظ لمن دفعه عنك، ويعود إليه متى زال سبب التأجيل.',
          seller: 'المبلغ محفوظ لمن دفعه عن المشتري، ويعود إليه متى زال سبب التأجيل.',
        },
      },
      refund_part: {
        summary: 'انتهت الضمانة قبل إتمامها، وأُعيد جزء من المبلغ إلى من دفعه عن المشتري. الباقي في الطريق إليه.',
        heading: {
          buyer: 'أُعيد جزء من المبلغ إلى من دفعه عنك، والباقي في الطريق.',
          seller: 'أُعيد جزء من المبلغ إلى من دفعه عن المشتري، والباقي في الطريق.',
        },
      },
      refunded: {
        summary: 'انتهت الضمانة قبل إتمامها، وعاد المبلغ إلى من دفعه عن المشتري.',
        heading: { buyer: 'أُعيد المبلغ إلى من دفعه عنك.', seller: 'أُعيد المبلغ إلى من دفعه عن المشتري.' },
      },
    },
    both: {
      refunding: {
        summary: 'انتهت الضمانة قبل إتمامها، وصدر أمر إعادة المبلغ إلى المشتري وإلى من دفع عنه.',
        heading: {
          buyer: 'صدر أمر إعادة المبلغ إليك وإلى من دفع عنك، كلٌّ بقدر ما دفع.',
          seller: 'صدر أمر إعادة المبلغ إلى المشتري وإلى من دفع عنه.',
        },
      },
      refund_waiting: {
        summary: 'انتهت الضمانة قبل إتمامها، والمبلغ محفوظ للمشتري ولمن دفع عنه إلى أن يزول سبب تأجيل إعادته.',
        heading: {
          buyer: 'المبلغ محفوظ لك ولمن دفع عنك، ويعود متى زال سبب التأجيل.',
          seller: 'المبلغ محفوظ للمشتري ولمن دفع عنه، ويعود متى زال سبب التأجيل.',
        },
      },
      refund_part: {
        summary: 'انتهت الضمانة قبل إتمامها، وأُعيد جزء من المبلغ إلى المشتري وإلى من دفع عنه. الباقي في الطريق.',
        heading: {
          buyer: 'أُعيد جزء من المبلغ إليك وإلى من دفع عنك، والباقي في الطريق.',
          seller: 'أُعيد جزء من المبلغ إلى المشتري وإلى من دفع عنه، والباقي في الطريق.',
        },
      },
      refunded: {
        summary: 'انتهت الضمانة قبل إتمامها، وعاد المبلغ إلى المشتري وإلى من دفع عنه.',
        heading: {
          buyer: 'أُعيد المبلغ إليك وإلى من دفع عنك، كلٌّ بقدر ما دفع.',
          seller: 'أُعيد المبلغ إلى المشتري وإلى من دفع عنه.',
        },
      },
    },
  },
  ended: {
    rejected: 'رُفضت الضمانة، ولم يُدفع فيها شيء.',
    expired: 'انتهت المهلة قبل أن تكتمل الضمانة، ولم يُدفع فيها شيء.',
    cancelled: 'أُلغيت الضمانة قبل إتمامها، ولم يُدفع فيها شيء.',
  },
  title: {
    nobody: 'لم يُدفع في هذه الضمانة شيء',
    offered: { buyer: 'ما تدفعه إن قبلت', seller: 'المستحق لك إن اكتمل البيع', agent: 'المستحق للمالك إن اكتمل البيع' },
    none: { buyer: 'المطلوب منك', seller: 'المستحق لك إن اكتمل البيع', agent: 'المستحق للمالك إن اكتمل البيع' },
    part: ({ paid, total }) => `وصل ${paid} من ${total}`,
    all: { buyer: 'أين مبلغك الآن؟', seller: 'أين المبلغ الآن؟', agent: 'أين المبلغ الآن؟' },
  },
  money: (fils) => saySum(fils, 'ar'),
  tookFees: ({ paid, back, fees }) => `من ${paid} وصلت يُعاد ${back}، والرسوم ${fees}.`,
  tookBack: (reversed) => `استردّ البنك ${reversed} مما دُفع.`,
  owes: { you: (owed) => `عليك رسوم قدرها ${owed}.`, owner: (owed) => `على المالك رسوم قدرها ${owed}.` },
}

const en: Language = {
  position: {
    offered: {
      label: 'In progress',
      summary: 'Nothing has been paid yet.',
      heading: {
        buyer: 'You have paid nothing yet, and will not before you accept the guarantee.',
        seller: 'The buyer has not paid yet; payment into the guarantee account follows acceptance.',
      },
    },
    paying: {
      label: 'In progress',
      summary: 'None of the amount has arrived yet.',
      heading: {
        buyer: 'The amount has not arrived yet. We hold it in the guarantee account as soon as it does, not in the seller’s.',
        seller: 'The amount has not arrived yet. We will tell you as soon as it has and is held.',
      },
    },
    part_paid: {
      label: 'Partly arrived',
      summary: 'A part of the amount has arrived and is held; it is not complete yet.',
      heading: {
        buyer: 'The amount is not complete yet. What has arrived is held in the guarantee account, not in the seller’s.',
        seller: 'The amount is not complete yet. We will tell you as soon as all of it has arrived and is held.',
      },
    },
    payment_late: {
      label: 'Late',
      summary: 'The due date has passed, and the amount is not complete.',
      heading: {
        buyer:
          'The due date has passed, and the amount is not complete. What arrives is held in the guarantee account, not in the seller’s.',
        seller: 'The due date has passed, and the amount is not complete. We will tell you as soon as it is and is held.',
      },
    },
    paid_in: {
      label: 'All arrived',
      summary: 'The full amount has arrived and is held; it is not settled yet who paid a part of it.',
      heading: {
        buyer: 'The full amount has arrived, and we hold it. It remains to be settled who paid a part of it.',
        seller: 'The full amount has arrived, and we hold it. We are settling who paid a part of it.',
      },
    },
    held: {
      label: 'Held',
      summary: 'The full amount is held in the guarantee account.',
      heading: {
        buyer:
          'The seller cannot withdraw it, and it will not be transferred before the Licensing Department shows the vehicle in your name.',
        seller:
          'The buyer has paid in full. We transfer what is due to you when the Licensing Department shows the vehicle in the buyer’s name.',
        agent:
          'The buyer has paid in full. We transfer what is due to the owner when the Licensing Department shows the vehicle in the buyer’s name.',
      },
    },
    checking: {
      label: 'Held',
      summary: 'The full amount is held in the guarantee account, and the Licensing Department is asked about the owner.',
      heading: {
        buyer: 'The money is held. We are asking the Licensing Department whether the vehicle is in your name.',
        seller: 'The money is held. We are asking the Licensing Department whether the vehicle is in the buyer’s name.',
      },
    },
    recalled: {
      label: 'Payment reversed',
      summary: 'The bank reversed a payment of the buyer, and none of the money is released before it is paid again.',
      heading: {
        buyer: 'The bank reversed a payment of yours, and none of the money is released before you pay it again.',
        seller: 'The bank reversed a payment of the buyer, and none of the money is released before it is paid again.',
      },
    },
    doubted: {
      label: 'Payment in doubt',
      summary:
        'The bank speaks of reversing a payment, and it is being cleared up with the bank. Nothing that came from it is released before that.',
      heading: {
        buyer:
          'The bank speaks of reversing a payment in this guarantee. Our finance team is clearing it up with the bank, and nothing that came from it is released before that.',
        seller:
          'The bank speaks of reversing a payment in this guarantee. Our finance team is clearing it up with the bank, and nothing that came from it is released before that.',
      },
    },
    released: {
      label: 'Released',
      summary: 'The ownership has moved to the buyer, and the transfer to the seller was ordered.',
      heading: {
        buyer: 'The vehicle is registered in your name, and the transfer to the seller was ordered.',
        seller: 'The vehicle is registered in the buyer’s name, and the transfer to you was ordered. We await the bank.',
        agent: 'The vehicle is registered in the buyer’s name, and the transfer to the owner was ordered.',
      },
    },
    waiting: {
      label: 'Transfer on hold',
      summary: 'The ownership has moved to the buyer. What is due to the seller is held until the reason for waiting is gone.',
      heading: {
        buyer:
          'The vehicle is registered in your name. What is due to the seller is held, and the transfer leaves when the reason for waiting is gone.',
        seller:
          'The vehicle is registered in the buyer’s name. What is due to you is held, and the transfer leaves when the reason for waiting is gone.',
        agent:
          'The vehicle is registered in the buyer’s name. What is due to the owner is held, and the transfer leaves when the reason for waiting is gone.',
      },
    },
    late: {
      label: 'Late',
      summary: 'The ownership has moved to the buyer. The bank is late to confirm the transfer to the seller.',
      heading: {
        buyer: 'The vehicle is registered in your name. The bank is late to confirm the transfer to the seller, and we follow it up.',
        seller: 'The bank is late to confirm the transfer to you. We are asking the bank and will tell you; the money is yours.',
        agent: 'The bank is late to confirm the transfer to the owner. We are asking the bank and will tell you.',
      },
    },
    paid: {
      label: 'Paid to seller',
      summary: 'Complete: the ownership has moved and the money has reached the seller.',
      heading: {
        buyer: 'The vehicle is registered in your name, and the money has reached the seller.',
        seller: 'The bank confirmed the transfer of what was due to your account.',
        agent: 'The bank confirmed the transfer of what was due to the owner’s account.',
      },
    },
    due_used_up: {
      label: 'Used up by fees',
      summary: 'The ownership has moved. The seller’s fees used up what was due to the seller, so nothing is left to transfer.',
      heading: {
        buyer:
          'The vehicle is registered in your name. The seller’s fees used up what was due to the seller, so nothing is left to transfer.',
        seller: 'The vehicle is registered in the buyer’s name. Your fees used up what was due to you, so nothing is left to transfer.',
        agent:
          'The vehicle is registered in the buyer’s name. The owner’s fees used up what was due to the owner, so nothing is left to transfer.',
      },
    },
    sale_reversed: {
      label: 'Payment reversed',
      summary:
        'The bank reversed a payment after the guarantee was complete. What it covers stays held until our finance team has settled it with the bank.',
      heading: {
        buyer:
          'The bank reversed a payment of yours after the guarantee was complete. Our finance team is settling it with the bank and will tell you.',
        seller:
          'The bank reversed a payment of the buyer after the guarantee was complete. What it covers of your money stays held until our finance team has settled it with the bank.',
        agent:
          'The bank reversed a payment of the buyer after the guarantee was complete. What it covers of the owner’s money stays held until our finance team has settled it with the bank.',
      },
    },
    paid_reversed: {
      label: 'Payment reversed',
      summary: 'The bank reversed a payment after the guarantee was complete. What has reached the seller is not affected.',
      heading: {
        buyer:
          'The bank reversed a payment of yours after the guarantee was complete. Our finance team is settling it with you and the bank.',
        seller: 'The bank reversed a payment of the buyer after the guarantee was complete. What has reached your account stays yours.',
        agent:
          'The bank reversed a payment of the buyer after the guarantee was complete. What has reached the owner’s account stays there.',
      },
    },
    split_ordered: {
      label: 'Split, on its way',
      summary: 'Both sides agreed to split the money, and the transfer of both shares was ordered.',
      heading: {
        buyer: 'Both sides agreed to split the money. This is your share, and its refund was ordered.',
        seller: 'Both sides agreed to split the money. This is your share, and its transfer to you was ordered.',
        agent: 'Both sides agreed to split the money. This is the owner’s share, and its transfer was ordered.',
      },
    },
    split_waiting: {
      label: 'Split, on hold',
      summary: 'Both sides agreed to split the money. A share is held until the reason for waiting is gone.',
      heading: {
        buyer: 'Both sides agreed to split the money. This is your share; it is held until the reason for waiting is gone.',
        seller: 'Both sides agreed to split the money. This is your share; it is held until the reason for waiting is gone.',
        agent: 'Both sides agreed to split the money. This is the owner’s share; it is held until the reason for waiting is gone.',
      },
    },
    split_share_paid: {
      label: 'Split, one paid',
      summary: 'Both sides agreed to split the money. The share of one has arrived, and the other’s is on its way.',
      heading: {
        buyer: 'Both sides agreed to split the money, and your share was refunded. The seller’s is on its way.',
        seller: 'Both sides agreed to split the money, and your share has reached your account. The buyer’s is on its way.',
        agent: 'Both sides agreed to split the money, and the owner’s share has arrived. The buyer’s is on its way.',
      },
    },
    split_paid: {
      label: 'Split, both paid',
      summary: 'Both sides agreed to split the money, and each share has arrived.',
      heading: {
        buyer: 'Both sides agreed to split the money. Your share was refunded, and the seller’s has arrived.',
        seller: 'Both sides agreed to split the money. Your share has reached your account, and the buyer’s was refunded.',
        agent: 'Both sides agreed to split the money. The owner’s share has arrived, and the buyer’s was refunded.',
      },
    },
    refunding: {
      label: 'Refund ordered',
      summary: 'The guarantee ended before completion, and the refund to the buyer was ordered.',
      heading: { buyer: 'The refund to you was ordered.', seller: 'The refund to the buyer was ordered.' },
    },
    refund_waiting: {
      label: 'Refund on hold',
      summary: 'The guarantee ended before completion. The money is held for the buyer until what delays the refund is gone.',
      heading: {
        buyer: 'The money is yours and held; it goes back to you as soon as the delay is resolved.',
        seller: 'The money is held for the buyer and goes back as soon as the delay is resolved.',
      },
    },
    refund_part: {
      label: 'Partly refunded',
      summary: 'The guarantee ended before completion. A part of the money was refunded to the buyer, and the rest is on its way.',
      heading: {
        buyer: 'A part of the money was refunded to you, and the rest is on its way.',
        seller: 'A part of the money was refunded to the buyer, and the rest is on its way.',
      },
    },
    refunded: {
      label: 'Refunded',
      summary: 'The guarantee ended before completion, and the money went back to the buyer.',
      heading: { buyer: 'The money was refunded to you.', seller: 'The money was refunded to the buyer.' },
    },
    refund_used_up: {
      label: 'Used up by fees',
      summary: 'The guarantee ended before completion. The fees used up what was paid, so nothing is left to refund.',
      heading: {
        buyer: 'What you paid covered the fees of this guarantee, so nothing is left to refund.',
        seller: 'What the buyer paid covered the buyer’s fees, so nothing is left to refund. You were charged nothing.',
      },
    },
    refund_reversed: {
      label: 'Payment reversed',
      summary: 'The guarantee ended before completion. The bank reversed what was paid, so nothing is left to refund.',
      heading: {
        buyer: 'The bank reversed what you paid, so nothing is left with us to refund.',
        seller: 'The bank reversed what the buyer paid, so nothing is left to refund.',
      },
    },
    ended: {
      label: 'Nothing paid',
      summary: 'The guarantee ended, and nothing was paid in it.',
      heading: { buyer: 'You have paid nothing in this guarantee.', seller: 'Nothing was paid in this guarantee.' },
    },
    ended_owing: {
      label: 'Fee owed',
      summary: 'The guarantee ended, and nothing was paid in it. A fee is still owed.',
      heading: { buyer: 'You have paid nothing in this guarantee.', seller: 'Nothing was paid in this guarantee.' },
    },
  },
  toOthers: {
    payer: {
      refunding: {
        summary: 'The guarantee ended before completion, and the refund to the person who paid for the buyer was ordered.',
        heading: {
          buyer: 'The refund to the person who paid for you was ordered.',
          seller: 'The refund to the person who paid for the buyer was ordered.',
        },
      },
      refund_waiting: {
        summary:
          'The guarantee ended before completion. The money is held for the person who paid for the buyer until what delays the refund is gone.',
        heading: {
          buyer: 'The money is held for the person who paid for you and goes back as soon as the delay is resolved.',
          seller: 'The money is held for the person who paid for the buyer and goes back as soon as the delay is resolved.',
        },
      },
      refund_part: {
        summary:
          'The guarantee ended before completion. A part of the money was refunded to the person who paid for the buyer, and the rest is on its way.',
        heading: {
          buyer: 'A part of the money was refunded to the person who paid for you, and the rest is on its way.',
          seller: 'A part of the money was refunded to the person who paid for the buyer, and the rest is on its way.',
        },
      },
      refunded: {
        summary: 'The guarantee ended before completion, and the money went back to the person who paid for the buyer.',
        heading: {
          buyer: 'The money was refunded to the person who paid for you.',
          seller: 'The money was refunded to the person who paid for the buyer.',
        },
      },
    },
    both: {
      refunding: {
        summary: 'The guarantee ended before completion, and the refund to the buyer and to the person who paid for the buyer was ordered.',
        heading: {
          buyer: 'The refund to you and to the person who paid for you was ordered, each gets back what they paid.',
          seller: 'The refund to the buyer and to the person who paid for the buyer was ordered.',
        },
      },
      refund_waiting: {
        summary:
          'The guarantee ended before completion. The money is held for the buyer and for the person who paid for the buyer until what delays the refund is gone.',
        heading: {
          buyer: 'The money is held for you and for the person who paid for you, and goes back as soon as the delay is resolved.',
          seller:
            'The money is held for the buyer and for the person who paid for the buyer, and goes back as soon as the delay is resolved.',
        },
      },
      refund_part: {
        summary:
          'The guarantee ended before completion. A part of the money was refunded to the buyer and to the person who paid for the buyer, and the rest is on its way.',
        heading: {
          buyer: 'A part of the money was refunded to you and to the person who paid for you, and the rest is on its way.',
          seller: 'A part of the money was refunded to the buyer and to the person who paid for the buyer, and the rest is on its way.',
        },
      },
      refunded: {
        summary: 'The guarantee ended before completion, and the money went back to the buyer and to the person who paid for the buyer.',
        heading: {
          buyer: 'The money was refunded to you and to the person who paid for you, each gets back what they paid.',
          seller: 'The money was refunded to the buyer and to the person who paid for the buyer.',
        },
      },
    },
  },
  ended: {
    rejected: 'The guarantee was rejected, and nothing was paid in it.',
    expired: 'The time ran out before the guarantee was complete, and nothing was paid in it.',
    cancelled: 'The guarantee was cancelled before completion, and nothing was paid in it.',
  },
  title: {
    nobody: 'Nothing was paid in this guarantee',
    offered: {
      buyer: 'What you pay if you accept',
      seller: 'Due to you if the sale is completed',
      agent: 'Due to the owner if the sale is completed',
    },
    none: { buyer: 'Required from you', seller: 'Due to you if the sale is completed', agent: 'Due to the owner if the sale is completed' },
    part: ({ paid, total }) => `${paid} of ${total} received`,
    all: { buyer: 'Where is your money now?', seller: 'Where is the money now?', agent: 'Where is the money now?' },
  },
  money: (fils) => saySum(fils, 'en'),
  tookFees: ({ paid, back, fees }) => `Of the ${paid} that arrived, ${back} goes back; the fees are ${fees}.`,
  tookBack: (reversed) => `The bank reversed ${reversed} of what was paid.`,
  owes: { you: (owed) => `You owe ${owed} of fees.`, owner: (owed) => `The owner owes ${owed} of fees.` },
}

const languages: Readonly<Record<Lang, Language>> = { ar, en }

export interface PositionFacts {
  position: MoneyPosition
  operationalStatus: OperationalStatus
  returnedTo: 'buyer' | 'payer' | 'both'
}
export interface PositionSums {
  paidInFils: Fils
  toBuyerFils: Fils
  feesFils: Fils
  /** The bank took it back, and nothing replaced it. */
  reversedFils: Fils
  /** The reader's side still owes it. */
  owedFils: Fils
}

const isRefund = (position: MoneyPosition): position is RefundKey =>
  position === 'refunding' || position === 'refund_waiting' || position === 'refund_part' || position === 'refunded'

const wordsOf = (lang: Lang, { position, returnedTo }: Omit<PositionFacts, 'operationalStatus'>): Omit<Words, 'label'> =>
  isRefund(position) && returnedTo !== 'buyer' ? languages[lang].toOthers[returnedTo][position] : languages[lang].position[position]

/** The name of a position, for its chip. */
export const positionLabel = (lang: Lang, position: MoneyPosition): string => languages[lang].position[position].label

/** One sentence about a position for anybody, without names and sums. */
export function positionSummary(lang: Lang, facts: PositionFacts): string {
  const { operationalStatus: status } = facts
  if (facts.position === 'ended' && (status === 'rejected' || status === 'expired' || status === 'cancelled'))
    return languages[lang].ended[status]
  return wordsOf(lang, facts).summary
}

/** The heading of the money on a side's page, true of nothing, a part and all of it paid. Sums in fils. */
export function positionTitle(
  lang: Lang,
  position: MoneyPosition,
  { paidInFils, totalFils }: { paidInFils: Fils; totalFils: Fils },
  reader: PositionReader,
) {
  const { title, money } = languages[lang]
  if (positions[position].of === 'nobody') return title.nobody
  if (!isIncomplete(position)) return title.all[reader]
  if (paidInFils > noFils) return title.part({ paid: money(paidInFils), total: money(totalFils) })
  return title[position === 'offered' ? 'offered' : 'none'][reader]
}

/** The head of a side's page: where the money is, what fees and reversals took of it, and what is owed. Sums in fils. */
export function positionHeading(lang: Lang, facts: PositionFacts, sums: PositionSums, reader: PositionReader): string {
  const { money, tookFees, tookBack, owes } = languages[lang]
  const { heading } = wordsOf(lang, facts)
  const sentences = [reader === 'agent' ? (heading.agent ?? heading.seller) : heading[reader]]
  if (isRefund(facts.position) && sums.feesFils > noFils)
    sentences.push(tookFees({ paid: money(sums.paidInFils), back: money(sums.toBuyerFils), fees: money(sums.feesFils) }))
  if (sums.reversedFils > noFils) sentences.push(tookBack(money(sums.reversedFils)))
  if (sums.owedFils > noFils && positions[facts.position].of !== 'sale')
    sentences.push(owes[reader === 'agent' ? 'owner' : 'you'](money(sums.owedFils)))
  return sentences.join(' ')
}
