/** Names as people in Jordan bear them: four words, of which a few are borne by very many and most by few. The frequent ones stand first. */
const givenNames =
  'محمد أحمد محمود خالد علي عبدالله حسن حسين إبراهيم يوسف عمر مصطفى سامي ماجد رائد نبيل فادي طارق زياد وليد بلال أنس ليث قصي معاذ يزن حمزة كريم باسل عمار إياد سعيد جمال كمال ناصر صالح سليمان داود موسى عيسى إسماعيل يعقوب هاشم غازي فيصل نايف سلطان مازن هيثم أيمن أشرف عصام حسام بشار ثائر لؤي رامي شادي جهاد نضال فراس معتز منذر منير هاني وائل ياسر يحيى زكريا عدنان غسان فارس مروان نزار'.split(
    ' ',
  )
const womensNames =
  'فاطمة آية سارة مريم نور رنا هبة دعاء إسراء أسماء هدى منى سمر ريم لينا ديما رهف شهد تالا جنى رزان سوسن خديجة عائشة زينب ابتسام انتصار نوال سهام وفاء'.split(
    ' ',
  )
const roots =
  'حمد سلم نصر خلف عبد زعب خطب عجر شرف كرم حسن صبح رشد فضل جبر سعد مجد بدر قطن حرب شمر غنم طرن هلل ربع نعم عمر صلح فرح عزم شكر ظهر بطن كعب قسم فهد نمر صقر عدن هشم رحل نجد حجز شهب زهر ورد قمر نجم سهل جبل وعر رمل صخر نهر بحر سمك خيل فرس جمل حصن برج قصر درب سور عقل حكم قضي طبب نجر حدد خبز لحم سمن عسل قمح شعر زيت تمر رمن كرز لوز جوز فحم ملح ذهب فضض نحس حرر صوف قطع نسج خيط دبغ صبغ غزل فتل ربط سرج'.split(
    ' ',
  )
const patterns = ['123', '1ا23', '12ي3', '12ا3', 'م12و3', '12و3']
const endings = ['', 'ي', 'ات', 'ين', 'ان']
const families = patterns.flatMap((pattern) =>
  endings.flatMap((ending) => roots.map((root) => `ال${pattern.replaceAll(/\d/g, (place) => root[Number(place) - 1] ?? '')}${ending}`)),
)

/** One of a list by the number of a person: the first of a hundred names by a tenth of all, the second by a twenty-fifth. */
function oneOf(names: readonly string[], n: string, salt: number): string {
  const share = `((hashint8extended(${n}, ${salt}) & 1048575) / 1048576.0::float8)`
  return `(array['${names.join("','")}'])[1 + floor(power(${share}, 2) * ${names.length})::int]`
}

/** The name of the person with the number that an expression says, in SQL. */
export const nameSql = (n: string): string =>
  `case when hashint8(${n}) % 2 = 0 then ${oneOf(womensNames, n, 1)} else ${oneOf(givenNames, n, 1)} end || ' ' || ${oneOf(givenNames, n, 2)} || ' ' || ${oneOf(givenNames, n, 3)} || ' ' || ${oneOf(families, n, 4)}`
