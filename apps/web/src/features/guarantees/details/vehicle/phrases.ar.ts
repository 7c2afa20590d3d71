import type {} from 'i18next'

/** The vehicle of a guarantee. */
export const ar = {
  title: 'المركبة',
  showAll: 'عرض كل بيانات المركبة',
  showLess: 'عرض أقل',
  none: 'غير مسجّل',
  type: 'النوع',
  class: 'الفئة',
  manufacture_year: 'سنة الصنع',
  color: 'اللون',
  registration_number: 'رقم التسجيل',
  chassis_number: 'رقم الشاصي',
  licensing_centre: 'مركز الترخيص',
  licence_expiry: 'انتهاء الترخيص',
  registration_type: 'صفة التسجيل',
  registration_date: 'تاريخ التسجيل',
  plate: 'اللوحة والترميز',
  engine_number: 'رقم المحرك',
  engine_capacity: 'سعة المحرك',
  load_capacity: 'الحمولة',
  net_weight: 'الوزن الصافي',
  cargo_capacity: 'سعة الشحن',
  estimated_value_fils: 'القيمة التقديرية',
  country: 'بلد المنشأ',
  classification: 'التصنيف',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeVehicle: typeof ar
  }
}
