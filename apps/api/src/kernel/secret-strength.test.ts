import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakKey, isWeakSecret } from './secret-strength.ts'

const fingers = `12345678 12345678901234567890123456789012 0987654321 aaaabbbbccdd qwertyuiop qwertyuiopasdfghjklzxcvbnm123456 poiuytrewqlkjhgfdsamnbvcxz0987654321 azertyuiopqsdfghjklmwxcvbn1234567890
qwertzuiopasdfghjklyxcvbnm1234567890 aoeuidhtns-pyfgcrlqjkxbmwvz 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv 1QAZ2WSX3EDC4RFV5TGB6YHN7UJM8IK,9OL.0P;/ !QAZ2wsx#EDC4rfv%TGB6yhn&UJM8ik,
zaq12wsxcde34rfv qazwsxedcrfvtgbyhnujmikolp1234567890 asdfjkl;asdfjkl; zxcvbnm,./zxcvbnm 147258369147258369 789456123789456123 ضصثقفغعهخحجدشسيبلاتنمكطئءؤرلاىةوزظ !@#$%^&*()_+!@#$%^&*()_+!@#$%^&*
йцукенгшщзхъфывапролджэячсмитьбю קראטוןםפשדגכעיחלךףזסבהנמצתץקראטו ςερτυθιοπασδφγηξκλζχψωβνμςερτυθι`
const memory = `abcdefghijklmnopqrstuvwxyz0123456789 ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210 0123456789abcdef0123456789abcdef fedcba9876543210 aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQ a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6 1a2b3c4d5e6f7g8h9i0j
acegikmoqsuwybdfhjlnprtvxz13579 135792468013579246801357924680 ابتثجحخدذرزسشصضطظعغفقكلمنهوي1234 ابجدهوزحطيكلمنسعفصقرشتثخذضظغ1234 ١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١٢ abc123abc123abc123abc123abc123abc123
xyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxy 00000000-0000-0000-0000-000000000000 2024-01-012024-01-022024-01-032024-01-04 19991231235959199912312359591999 20261125-20261126-20261127-20261128 k9Z-k9Z-k9Z-k9Z-k9Z-k9Z-k9Z-k9Z-k9Z- Kx7!Kx7!Kx7!Kx7!Kx7!Kx7!Kx7!Kx7!`
const words = `Summer2026!! P@ssw0rd1234! letmein2024! MotherOfDragons deadbeefcafebabe correcthorsebatterystaple thisisaverylongsecretphrasefordamana registrykey123 production-bank-key sms-gateway-01 bank-api-key-1
please-change-me-0123456789-abcdefghijk my-Example-key-0001 hunter2hunter2 DamanaDamanaDamana bismillahirrahmanirrahim the-quick-brown-fox-jumps-over-the-lazy-dog JordanAmman2026 vehicle.registry.key
welcometothejungle iloveyouiloveyou drowssaprevocer ministryofinterior Replace-This-0001 sandboxkey12345 محمداحمدعليحسن`
const otherwise = `MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= cXdlcnR5dWlvcGFzZGZnaGprbHp4Y3Zibm0xMjM0NTY AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= 71776572747975696f706173646667686a6b6c7a78637662
5f4dcc3b5aa765d61d8327deb882cf99 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 31415926535897932384626433832795028841 JanFebMarAprMayJunJulAugSepOctNovDec`
const guessable = [fingers, memory, words, otherwise].flatMap((list) => list.split(/\s+/))

const chance = (index: number) => createHash('sha512').update(`a value of chance, ${index}`).digest()
const printable = (index: number, length: number) =>
  Array.from(chance(index).subarray(0, length), (byte) => String.fromCharCode(33 + (byte % 94))).join('')
const oursByChance = Array.from({ length: 25 }, (_, index) => [
  chance(index).toString('hex').slice(0, 32),
  chance(index).toString('hex').slice(0, 64),
  chance(index).toString('base64').slice(0, 44),
  chance(index).toString('base64url').slice(0, 43),
  printable(index, 40),
]).flat()
const partnersByChance = Array.from({ length: 25 }, (_, index) => [
  chance(index).toString('hex').slice(0, 24),
  chance(index).toString('base64url').slice(0, 20),
  printable(index, 16),
  `${chance(index).toString('hex').slice(0, 8)}-${chance(index).toString('hex').slice(8, 12)}-4${chance(index).toString('hex').slice(13, 16)}-a${chance(index).toString('hex').slice(17, 20)}-${chance(index).toString('hex').slice(20, 32)}`,
]).flat()

test('what fingers walk, memory counts and people say, however it is written, is neither a secret of ours nor a key of a partner', () => {
  expect(guessable.length).toBeGreaterThan(60)
  expect(guessable.filter((value) => !isWeakSecret(value))).toEqual([])
  expect(guessable.filter((value) => !isWeakKey(value))).toEqual([])
})

test('what chance made is taken, in whatever letters it is written', () => {
  expect(oursByChance.filter(isWeakSecret)).toEqual([])
  expect(partnersByChance.filter(isWeakKey)).toEqual([])
})

test('a short value of chance is enough for a partner alone', () => {
  expect(isWeakSecret('k9Zk1v8yXn0bQw7L')).toBe(true)
  expect(isWeakKey('k9Zk1v8yXn0bQw7L')).toBe(false)
  expect(isWeakKey('k9Zk1v8')).toBe(true)
})
