import type {} from 'i18next'

export const ar = {
  notFound: 'عذرًا، الصفحة غير موجودة.',
  notFoundText: 'ربما تغيّر الرابط أو كُتب ناقصًا.',
  somethingWrong: 'حدث خطأ ما',
  somethingWrongText: 'لم نتمكن من إكمال ما طلبت. لم يتغيّر شيء في أي ضمانة.',
  goBack: 'رجوع',
  offline: 'تعذّر الاتصال بالخادم. تأكد من اتصالك بالإنترنت ثم أعد المحاولة.',
  tryAgain: 'إعادة المحاولة',
  requestNumber: 'رقم الطلب:',
  status: 'الرمز {{status}}',
  insecure: 'افتح ضمانة من عنوان آمن',
  insecureText:
    'هذا العنوان يبدأ بـ http، والمتصفح لا يحفظ مفاتيح التوقيع إلا في عنوان يبدأ بـ https أو على localhost. من دونها لا يمكن توقيع طلباتك، ولذلك لا نفتح ضمانة هنا.',
  insecureLink: 'فتح العنوان الآمن',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'ui/errors': typeof ar
  }
}
