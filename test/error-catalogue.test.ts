import { errors } from '@damana/contract/errors'
import { describe, expect, it } from 'vitest'
import { readSource, sourcesLike } from './support/sources.ts'

interface Message {
  /** The event, and its subject. */
  when: string
  ar: string
  en: string
  /** The journey that shows it: its file, and its title without the language that follows it. */
  shownIn: readonly [file: string, title: string]
}
const message = (when: string, ar: string, en: string, file: string, title: string): Message => ({ when, ar, en, shownIn: [file, title] })

const failedCall = 'error-messages.e2e.ts'
const member = 'a member is told what could not be loaded, and keeps what could not be saved'
const stranger = 'a stranger whose call fails is told what failed'
const company = 'a company whose users cannot be loaded or saved is told so'
const notSaved = 'a bank account and a cancellation that cannot be saved are told so'
const usersChange = 'a company adds a user, gives and takes what another may do, whose open tab learns of both, and deletes the first'
const forgotten = 'a forgotten password is set anew: contact, code, new password, and the login takes it'
const changedPhone = 'a phone is changed with a code to the old one and a code to the new one'
const discounts = 'a wrong discount code is refused at its field, a right one says what it gives, and both are in the summary'
const lists = 'a list without guarantees says so, and a list that cannot be loaded offers to try again'

/** Every message that people must be able to meet, with the journey in which they do. */
const catalogue: readonly Message[] = [
  message(
    'the profile cannot be fetched',
    'حدث خطأ أثناء جلب البيانات.',
    'An error occurred while fetching data.',
    'opening.e2e.ts',
    'an answer of check-auth without a sentence is told in words, and trying again recovers',
  ),
  message(
    'the session has ended',
    'انتهت جلسة الدخول',
    'Login session has expired, please log in again',
    'gates.e2e.ts',
    'a session that ends in the middle of use leads to the login, and back to the same page',
  ),
  message(
    'the registration is not complete',
    'أكمل تسجيلك لتتمكن من إنشاء ضمانة.',
    'Complete your registration',
    'new-guarantee.e2e.ts',
    'whoever has not completed registration is told so instead of filling in a form in vain',
  ),
  message('logging in fails', 'حدث خطأ أثناء تسجيل الدخول.', 'an error occurred while logging in', failedCall, stranger),
  message(
    'a forgotten password cannot be reset',
    'حدث خطأ أثناء تغيير كلمة المرور.',
    'error while changing the password',
    failedCall,
    'a forgotten password that cannot be saved is told, and saved by the next try',
  ),
  message(
    'a forgotten password is reset',
    'تغيّرت كلمة المرور',
    'Password changed successfully',
    failedCall,
    'a forgotten password that cannot be saved is told, and saved by the next try',
  ),
  message(
    'registering fails',
    'حدث خطأ أثناء التسجيل.',
    'error while registering',
    'registration.e2e.ts',
    'newer terms are told and asked for again; nothing else that was typed is lost',
  ),
  message('sending for a forgotten password fails', 'حدث خطأ أثناء الإرسال.', 'An error occurred while sending', failedCall, stranger),
  message('a code cannot be sent', 'تعذّر إرسال رمز التحقق.', 'failed to send the verification code', failedCall, stranger),
  message('a code is wrong', 'رمز التحقق غير صحيح.', 'Verification code incorrect', 'forgot-password.e2e.ts', forgotten),
  message('the new phone is the old one', 'لم يتغيّر رقم الهاتف.', 'phone number did not change', 'profile.e2e.ts', changedPhone),
  message(
    'the code to a new phone or e-mail cannot be sent',
    'حدث خطأ أثناء الإرسال.',
    'An error occurred while sending',
    failedCall,
    'a phone that cannot be changed is told so, before the code and after it',
  ),
  message(
    'the phone has an account',
    'لديك حساب مسجّل لدينا',
    'You already have a registered account',
    'registration.e2e.ts',
    'only the right code tells that a phone has an account, with the way to the login and to a new password',
  ),
  message(
    'the terms are accepted',
    'حُفظت البيانات',
    'Saved',
    'gates.e2e.ts',
    'new terms stand before every page: read, accepted, "saved", and on to where one wanted to go',
  ),
  message(
    'accepting the terms fails',
    'حدث خطأ، أعد المحاولة',
    'an error occurred, try again',
    'gates.e2e.ts',
    'new terms stand before every page: read, accepted, "saved", and on to where one wanted to go',
  ),
  message(
    'the address is saved',
    'حُدّث العنوان.',
    'updated successfully',
    'profile.e2e.ts',
    'an address is changed, and what is missing is said',
  ),
  message('the address is not saved', 'حدث خطأ أثناء تحديث العنوان.', 'error while updating', failedCall, member),
  message(
    'the bank account is saved',
    'حُدّثت البيانات البنكية.',
    'updated successfully',
    'returned-payout.e2e.ts',
    'the bank sends a transfer back, the seller mends his account, and the money arrives',
  ),
  message('the bank account is not saved', 'حدث خطأ أثناء تحديث البيانات البنكية.', 'error while updating', failedCall, notSaved),
  message(
    'the password is changed',
    'تغيّرت كلمة المرور.',
    'password changed successfully',
    'profile.e2e.ts',
    'a new password ends every other session',
  ),
  message(
    'the password is not changed',
    'حدث خطأ أثناء تغيير كلمة المرور.',
    'error while changing the password',
    'profile.e2e.ts',
    'a new password ends every other session',
  ),
  message('the guarantees to cancel cannot be loaded', 'تعذّر تحميل الضمانات.', 'The guarantees could not be loaded.', failedCall, member),
  message(
    'the cancellation cannot be asked for',
    'حدث خطأ أثناء طلب الإلغاء.',
    'The cancellation could not be requested.',
    failedCall,
    notSaved,
  ),
  message(
    'the cancellation is asked for',
    'أُرسل طلب الإلغاء إلى الإدارة للموافقة عليه.',
    'The form was sent to the administrator for approval.',
    'what-goes-otherwise.e2e.ts',
    'the buyer asks for a cancellation to the fils, the administrator approves, and the request says so',
  ),
  message(
    'the guarantee cannot be created',
    'حدث خطأ أثناء إنشاء الضمانة',
    'error while creating the guarantee',
    'new-guarantee.e2e.ts',
    'a failed creation is told in the words of the product, and the next try creates one guarantee',
  ),
  message(
    'the guarantee is created',
    'أُنشئت الضمانة رقم',
    'Guarantee <number/> was created.',
    'new-guarantee.e2e.ts',
    'a failed creation is told in the words of the product, and the next try creates one guarantee',
  ),
  message(
    'buyer and owner are one',
    'لا يمكنك بيع المركبة لنفسك.',
    'You cannot sell the vehicle to yourself',
    'new-guarantee.e2e.ts',
    'nobody sells a vehicle to himself: the refusal stands at the field',
  ),
  message(
    'the buyer is not found',
    'تعذّر جلب بيانات المشتري، أدخلها يدويًا',
    'Could not fetch buyer data, enter manually',
    'new-guarantee.e2e.ts',
    'a buyer who cannot be found is entered by hand, and is invited',
  ),
  message('the discount code is wrong', 'رمز الخصم غير صالح.', 'invalid discount code', 'new-guarantee.e2e.ts', discounts),
  message('the discount code is right', 'حصلت على خصم', 'you got a discount {{value}}{{unit}}', 'new-guarantee.e2e.ts', discounts),
  message(
    'an action is done',
    'حُدّثت الحالة',
    'status updated',
    'turning-down.e2e.ts',
    'the buyer rejects with a reason, and the seller reads it without doing anything',
  ),
  message(
    'an action is refused',
    'خطأ',
    'error',
    'turning-down.e2e.ts',
    'a buyer whose page is old is refused with the changed terms, not with the old ones',
  ),
  message(
    'the server does not answer',
    'تعذّر الاتصال بالخادم',
    'connection to the server failed',
    'turning-down.e2e.ts',
    'when the server cannot be reached the toast says it, the dialog stays, and trying again succeeds',
  ),
  message(
    'the release is requested',
    'أُرسل طلب تحرير المبلغ',
    'release requested successfully',
    'whole-sale.e2e.ts',
    'Samira sells her car to Basel: from the offer to her bank credit',
  ),
  message(
    'an offer is withdrawn',
    'أُلغيت',
    'cancelled',
    'turning-down.e2e.ts',
    'the seller withdraws the offer, and the buyer can no longer accept it',
  ),
  message(
    'a confirmation is dismissed',
    'لم يُنفَّذ الإجراء',
    'operation cancelled',
    'turning-down.e2e.ts',
    'a confirmation that is dismissed does nothing and says so',
  ),
  message(
    'a group is added',
    'تمت إضافة المجموعة بنجاح.',
    'The group was added successfully',
    failedCall,
    'a group that cannot be added is told, and added by the next try',
  ),
  message(
    'a group is not added',
    'حدث خطأ أثناء إضافة المجموعة.',
    'error while adding the group',
    failedCall,
    'a group that cannot be added is told, and added by the next try',
  ),
  message(
    'a user is to be deleted',
    'هل أنت متأكد من حذف المستخدم؟',
    'Are you sure you want to delete the user?',
    'company-users.e2e.ts',
    usersChange,
  ),
  message('a user is not added', 'حدث خطأ أثناء إضافة المستخدم.', 'An error occurred while adding the user', failedCall, company),
  message('a user is not changed', 'حدث خطأ أثناء تعديل المستخدم.', 'An error occurred while updating the user', failedCall, company),
  message('a user is not deleted', 'حدث خطأ أثناء حذف المستخدم.', 'An error occurred while deleting the user', failedCall, company),
  message('the users cannot be loaded', 'تعذّر تحميل البيانات.', 'The data could not be loaded.', failedCall, company),
  message('the list cannot be loaded', 'خطأ أثناء التحميل', 'Error while loading', 'list.e2e.ts', lists),
  message(
    'a dashboard cannot be loaded',
    'تعذّر تحميل البيانات',
    'Failed to load data',
    'dashboard.e2e.ts',
    'numbers that cannot be loaded offer to try again, and who has no guarantees is led to the first',
  ),
  message('there are no guarantees', 'لا ضمانات حالية', 'no current guarantees', 'list.e2e.ts', lists),
  message(
    'a page of text cannot be loaded',
    'حدث خطأ أثناء تحميل الصفحة.',
    'An error occurred while loading the page.',
    'gates.e2e.ts',
    'a text that does not come is told in its place, and is asked for again',
  ),
  message('the notifications cannot be loaded', 'تعذّر تحميل الإشعارات', 'The notifications could not be loaded', failedCall, member),
  message(
    'the configuration cannot be loaded',
    'تعذّر تحميل الإعدادات.',
    'Failed to load config',
    'pages.e2e.ts',
    'contacts come from the configuration; when that fails the strip says so and the page goes on',
  ),
]

/** Each sentence of the product in both languages, as it is said in one and the same place. */
const spoken: (readonly [ar: string, en: string])[] = Object.values(errors).map(({ ar, en }) => [ar, en])
for (const { path } of sourcesLike(/^(apps\/web|packages\/ui)\/src\/.*\.ar\.ts$/)) {
  const { ar } = (await import(/* @vite-ignore */ `../${path}`)) as { ar: Phrases }
  const { en } = (await import(/* @vite-ignore */ `../${path.replace(/ar\.ts$/, 'en.ts')}`)) as { en: Phrases }
  const english = new Map(sentences(en))
  for (const [key, sentence] of sentences(ar)) spoken.push([sentence, english.get(key) ?? ''])
}

interface Phrases {
  [key: string]: string | Phrases
}
function sentences(phrases: Phrases, above = ''): [key: string, sentence: string][] {
  return Object.entries(phrases).flatMap(([key, one]) =>
    typeof one === 'string' ? [[`${above}.${key}`, one] as [string, string]] : sentences(one, `${above}.${key}`),
  )
}

/** The text of one journey, from its title to the next one; undefined where there is none of this title. */
function journey(file: string, title: string): string | undefined {
  const [, ...cases] = readSource(`e2e/journeys/${file}`).split(/^ *test\(/m)
  return cases.find((text) => text.trimStart().slice(1).startsWith(title))
}

describe('every message of the catalogue', () => {
  it.each(catalogue.map((one) => [one.when, one] as const))(
    'when %s: the product says it, and a journey shows it',
    (_when, { ar, en, shownIn }) => {
      expect(
        spoken.filter((sentence) => sentence[0].includes(ar) && sentence[1].includes(en)),
        `${ar} and ${en}, in one place`,
      ).not.toEqual([])
      expect(journey(...shownIn), shownIn.join(': ')).toContain(ar.replace(/\.$/, ''))
    },
  )
})
