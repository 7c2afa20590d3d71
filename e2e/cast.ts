/** The cast of the sandbox, as they sign in. */
export const cast = {
  samira: { name: 'سميرة خليل', phone: '0790000001', nationalNumber: '9852012345' },
  basel: { name: 'باسل حداد', phone: '0790000002', nationalNumber: '9911023456' },
  tareq: { name: 'طارق ناصر', phone: '0790000003', nationalNumber: '9781034567' },
  lina: { name: 'لينا قاسم', phone: '0790000004', nationalNumber: '' },
  khaled: { name: 'خالد منصور', phone: '0790000011', nationalNumber: '9801045678' },
  huda: { name: 'هدى صالح', phone: '0790000012', nationalNumber: '9932056789' },
  /** Primary of a second company. */
  dana: { name: 'دانا عقل', phone: '0790000015', nationalNumber: '9892078901' },
} as const
export type Person = keyof typeof cast
export const people: readonly Person[] = ['samira', 'basel', 'tareq', 'lina', 'khaled', 'huda', 'dana']

export const password = 'Damana#2026'
/** Owns a vehicle and has no account. */
export const widad = { name: 'وداد عامر', phone: '0790000021', nationalNumber: '9562067890', vehicle: '5530981' }
