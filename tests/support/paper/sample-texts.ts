import type { PaperCase } from './combinations.ts';

type ScriptTexts = {
  /** Locale of a user's own language in this script. */
  locale: string;
  /** Short texts: the name of a person or firm, an address, a line. */
  name: string;
  address: string;
  line: string;
  /** A text that needs several lines. */
  long: string;
  /** Heads of the columns, the last two longer than their columns. */
  heads: readonly [string, string, string, string];
  title: string;
  total: string;
};

/** The texts on the papers of each script. */
export const SCRIPT_TEXTS: Readonly<Record<PaperCase['script'], ScriptTexts>> = {
  Latin: {
    locale: 'pl',
    name: 'Żółta Łódź Tłumaczenia',
    address: 'Ulica Świętokrzyska 14\n00-050 Warszawa',
    line: 'Umowa, aneks',
    long: 'Wersja ostateczna umowy o świadczenie usług tłumaczeniowych wraz ze wszystkimi załącznikami, AVATAR “To. W”',
    heads: ['Opis', 'Ilość', 'Cena jednostkowa netto w walucie', 'Wartość'],
    title: 'Faktura',
    total: 'Do zapłaty',
  },
  Greek: {
    locale: 'el',
    name: 'Μεταφράσεις Παπαδοπούλου',
    address: 'Οδός Ερμού 12\n105 63 Αθήνα',
    line: 'Σύμβαση, παράρτημα',
    long: 'Τελική μορφή της σύμβασης παροχής μεταφραστικών υπηρεσιών μαζί με όλα τα παραρτήματά της',
    heads: ['Περιγραφή', 'Ποσότητα', 'Τιμή μονάδας προ φόρων', 'Σύνολο γραμμής'],
    title: 'Τιμολόγιο',
    total: 'Σύνολο',
  },
  Cyrillic: {
    locale: 'uk',
    name: 'Бюро перекладів «Слово»',
    address: 'вулиця Хрещатик, 22\n01001 Київ',
    line: 'Договір, додаток',
    long: 'Остаточна редакція договору про надання перекладацьких послуг з усіма його додатками та поясненнями',
    heads: ['Опис', 'Кількість', 'Ціна за одиницю без податку', 'Сума'],
    title: 'Рахунок',
    total: 'Разом',
  },
  Arabic: {
    locale: 'ar',
    name: 'مكتب النور للترجمة',
    address: 'شارع الملك 5\nعمان',
    line: 'عقد عمل، ملحق',
    long: 'الصيغة النهائية لعقد تقديم خدمات الترجمة مع جميع الملاحق والشروح التي تتبعه حتى نهاية السنة',
    heads: ['الوصف', 'الكمية', 'سعر الوحدة', 'المبلغ'],
    title: 'فاتورة',
    total: 'المجموع',
  },
  Hebrew: {
    locale: 'he',
    name: 'תרגומים כהן ושות',
    address: 'רחוב הרצל 12\nתל אביב',
    line: 'חוזה, נספח',
    long: 'הנוסח הסופי של ההסכם למתן שירותי תרגום על כל נספחיו והבהרותיו כפי שנחתם בין הצדדים בתחילת השנה',
    heads: ['תיאור', 'כמות', 'מחיר ליחידה', 'סכום'],
    title: 'חשבונית',
    total: 'סך הכול',
  },
  Thai: {
    locale: 'th',
    name: 'บริษัท แปลภาษา จำกัด',
    address: 'ถนนสุขุมวิท 12\nกรุงเทพฯ',
    line: 'สัญญา ภาคผนวก',
    long: 'สัญญาฉบับสมบูรณ์ เรื่องการให้บริการแปลเอกสาร พร้อมภาคผนวกทั้งหมด และคำอธิบายประกอบ ที่ตกลงกันไว้',
    heads: ['รายการ', 'จำนวน', 'ราคาต่อหน่วย', 'จำนวนเงิน'],
    title: 'ใบแจ้งหนี้',
    total: 'รวม',
  },
  Devanagari: {
    locale: 'hi',
    name: 'भारती अनुवाद सेवा',
    address: 'महात्मा गांधी मार्ग 12\nनई दिल्ली',
    line: 'अनुबंध, परिशिष्ट',
    long: 'अनुवाद सेवाओं के अनुबंध का अंतिम रूप सभी परिशिष्टों और स्पष्टीकरणों सहित जो वर्ष के आरंभ में तय हुआ था',
    heads: ['विवरण', 'मात्रा', 'इकाई मूल्य', 'राशि'],
    title: 'चालान',
    total: 'कुल',
  },
  CJK: {
    locale: 'ja',
    name: '株式会社 翻訳工房',
    address: '東京都千代田区1-2-3\n山田ビル',
    line: '契約書 附属書',
    long: '翻訳業務委託契約書の最終版ならびにすべての附属書および説明資料一式、年初に双方が合意した内容による',
    heads: ['品目', '数量', '単価', '金額'],
    title: '請求書',
    total: '合計',
  },
};
