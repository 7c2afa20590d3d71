import type {} from 'i18next'

/** How a sale ended. */
export const ar = {
  completed: 'اكتملت: انتقلت الملكية، ووصل المبلغ إلى البائع.',
  divided: 'انتهت باتفاق الطرفين على تقسيم المبلغ، ووصل إلى كل منهما نصيبه.',
  rejected: 'رُفضت الضمانة، ولم يُقتطع أي مبلغ.',
  expired: 'انتهت المهلة قبل أن تكتمل الضمانة.',
  cancelled: 'أُلغيت الضمانة قبل إتمامها، ولا مبلغ محفوظ فيها.',
  refund: 'انتهت الضمانة قبل إتمامها، وعاد المبلغ إلى المشتري.',
  other: 'لا خطوة تالية.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeOutcome: typeof ar
  }
}
