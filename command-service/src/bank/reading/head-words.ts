import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

const words = (text: string): readonly string[] => text.split('|').map(searchKey);

/** What banks call their columns; the likelier come first. */
export const HEADS = {
  date: words(
    'buchungstag|buchungsdatum|buchung|booking date|booked|date|datum|transaction date|date completed (utc)|completed date|posting date|date comptable|date operation|date de comptabilisation|fecha|fecha operacion|fecha contable|data|data contabile|data operazione|data da operacao|data mov|data ksiegowania|data operacji|boekdatum|rentedatum|bokforingsdag|bokforingsdatum|bogforingsdato|dato|bokfort dato|bokford|booked at|created|日付|取引日|年月日',
  ),
  amount: words(
    'betrag|umsatz|betrag (eur)|betrag (€)|betrag in eur|amount|amount (eur)|montant|montant (eur)|importe|importo|importe eur|importe (eur)|valor|montante|kwota|bedrag|bedrag (eur)|belopp|belob|summe|transaction amount|target amount (after fees)|net amount|total amount (incl. vat)|objem|zauctovana castka|castka v mene uctu|kwota transakcji (waluta rachunku)|kwota w walucie rachunku|credit/debit amount|insattningar/uttag|入出金|入出金(円)',
  ),
  credit: words(
    'haben|gutschrift|gutschrift in chf|gutschriften|eingang|credit|credit amount|credit in chf|paid in|money in|deposit|deposits|credit (eur)|montant credit|haber|abono|ingresos|avere|accrediti|entrate|credito|uznania|credit montant|in|inn|inn pa konto|belop inn|insattning',
  ),
  debit: words(
    'soll|lastschrift|belastung|belastung in chf|belastungen|ausgang|debit|debit amount|debit in chf|paid out|money out|withdrawal|withdrawals|montant debit|debe|cargo|gastos|dare|addebiti|uscite|debito|obciazenia|out|ut|ut fra konto|belop ut|uttag',
  ),
  mark: words(
    'soll/haben|s/h|sollhabenkennzeichen|soll-/haben-kennzeichen|debit/credit|credit/debit|dc|d/c|cr/dr|af bij|dare/avere|direction|kennzeichen|debet/credit|plus/minus|d/k|k/d|creditdebet|debitcredit|creditdebit|debet/kredit|bevetel/kiadas',
  ),
  currency: words(
    'wahrung|waehrung|wahrg.|currency|devise|divisa|moneda|moeda|waluta|munt|valuta code|valutacode|valuta kod|transaction currency|target currency',
  ),
  name: words(
    'sender name|nazev protistrany|nazev protiuctu|nazov protiuctu|counteraccount name|counter account name|ellenoldali nev|dane kontrahenta|auftraggeber/beguenstigter|auftraggeber/begunstigter|beguenstigter/zahlungspflichtiger|begunstigter/zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtige*r|zahlungspflichtiger|auftraggeber|auftraggeber / begunstigter|zahlungsbeteiligter|partner name|partnername|name|payee|payer|payer name|counterparty|counterparty name|naam / omschrijving|naam tegenpartij|tegenrekeninghouder|tegenpartij|naam|namn|navn|nimi|beneficiary|beneficiario|ordenante|ordinante|controparte|nadawca/odbiorca|nadawca|kontrahent|merchant|source name|from|zahlungsempfanger/-pflichtiger|empfanger|avsandare|debiteur|tiers|donneur d ordre|nazev uctu',
  ),
  iban: words(
    'tegenrekening iban/bban|iban tegenpartij|rekeningnummer tegenpartij|rekening tegenpartij|counterparty iban|kontrahent iban|partner iban|iban zahlungsbeteiligter|iban des auftraggebers|iban auftraggeber|cislo uctu protistrany|cislo protiuctu|protiucet|sender account|na konto/z konta|iban|kontonummer/iban|iban/bban|tegenrekening|account number|kontonummer|nr rachunku|partner kontonummer|counterparty account|counterparty account number',
  ),
  reference: words(
    'transferwise id|bankreferenz|bank reference|transaktionsreferenz|transaction id|transactionid|transaktions-id|transaktionsnummer|id|referenz der bank|buchungsreferenz|ref. bancaire|volgnr|archivierungskennung|archive id',
  ),
  text: words(
    'verwendungszweck|zweck|buchungstext|text|purpose|remittance information|reference|payment reference|description|details|narrative|memo|message|mitteilung|mededelingen|omschrijving|libelle|motif|communication|concepto|descripcion|observaciones|causale|descrizione|descricao|tytul|tytul operacji|opis operacji|avisierungstext|zahlungszweck|notes|meddelande|transaktionsdetails|booking details|kundenreferenz (end-to-end)|end-to-end-referenz|umsatztext|referencia|communications|betreff|zahlungsreferenz|omschrijving-1|vs|forklaring|historico|lancamento|movimiento|mas datos|operazione',
  ),
};

/** Amounts where no other head names one: each may mean something else. */
export const OTHER_AMOUNTS = words('movimento|value');

/** Days that are used where a file has no day of booking. */
export const VALUE_DAYS = words(
  'valuta|valutadatum|wertstellung|value date|date valeur|date de valeur|fecha valor|data valuta|data waluty|started date|created on|f. valor|f.valor',
);

type Part = { has: RegExp; not: RegExp };

/** Parts of heads in the languages of banks, and what a head with such a part must not have. */
export const HEAD_PARTS = {
  date: {
    has: /datum|(?<!up)date(?!i)|fecha|buchungstag|boekdag|\bdata\b|\bdato\b|\bdag\b|\bdia\b|\bday\b|kirjauspaiva|kuupaev|tarih|дата|ημερομηνια|日付|取引日|年月日/,
    not: /valut|value|wert|valeur|valor|rente|interest|fallig|faellig|\bdue\b|export|start|walut|splatnost/,
  },
  amount: {
    has: /betrag|umsatz(?!art|typ|text|anz|ub)|amount|montant|importe|importo|kwota|bedrag|belopp|belob|castka|ciastka|osszeg|iznos|\bsum(?:m?a)?\b|\bvalor\b|maara|tutar|сумма|сума|ποσο$/,
    not: /saldo|balance|solde|stand|original|ursprung|fremd|foreign|fee|gebuhr|frais|commission|oplat|provi[sz]|steuer|\btax|\bvat\b|exchange|kurs|charge|limit|typ\b|type|local|puvodni|dat[aeu]|fecha|\bf\. ?valor|blokad/,
  },
  credit: {
    has: /credit|haben|gutschrift|eingang|paid in|money in|deposit|abono|haber|ingres|accredit|entrat|uznan|wplyw|recette|приход|зачислен|入金|預か?り|預入/,
    not: /debit|soll|card|karte|creditor|account|konto|name|iban|\bid\b|limit|typ|reference|identif/,
  },
  debit: {
    has: /debit|\bsoll\b|lastschrift|belastung|ausgang|paid out|money out|withdraw|cargo|addebit|uscit|obciaz|wydat|depense|расход|списан|(?<!入)出金|支払|引出/,
    not: /credit|haben|card|karte|debitor|account|konto|name|iban|\bid\b|limit|typ|reference|identif|original|ursprung/,
  },
  currency: {
    has: /wahrung|waehrung|currency|devise|divisa|moneda|moeda|waluta|\bmena\b|deviza|\bccy\b|\bmunt|\bval(?:iut|uut)a\b|валюта/,
    not: /original|ursprung|fremd|foreign|source|amount|betrag|date|datum/,
  },
  iban: {
    has: /iban|kontonummer|account n|(?:numer|nr) (?:rachunku|konta)|protiuct|gegenkonto|tegenrekening|contra ?account/,
    not: /own|eigen|auftragskonto|mein|\bmy\b|balance|saldo|name|nazwa|nazev|type|typ\b/,
  },
  name: {
    has: /auftraggeber|begunstigt|beguenstigt|empfanger|empfaenger|zahlungspflicht|zahler|payer|payee|counter ?part|contrepart|contrapart|\bnamn\b|beneficiar|ordenante|ordinante|controparte|nadawc|odbiorc|kontrahent|tegenpartij|protistran|partner|merchant|sender|remitter|modtager|afsender|donneur|debtor|mottagare|platce|maksaja|maksja|gavejas|moketojas|контрагент|плательщик|отправитель/,
    not: /iban|konto|account|rachun|rekening|num[em]|\bnr\b|\bid\b|bank|bic|swift|compte|cuenta|conto|cislo|ad+res|referen|zprava|message|country|type|kennung|kategor|categor/,
  },
  text: {
    has: /zweck|text\b|purpose|remittance|referen|beschreibung|detail|narrati|memo|message|mitteil|mededeling|omschrijv|libelle|motif|communicat|concepto|observac|causale|tytul|opis|avisier|\bnotes?\b|notiz|poznamk|zprava|popis|kozlemeny|comment|betreff|meddel|tekst|selite|selitys|viite\b|viesti|particulars|informa|angaben|paaiskin|selgitus|\blabel\b|rubrik|specifikation|detalii|explicat|aciklama|описание|назначение|beskriv|szczegol|melding|dettagli|descri|περιγραφη|αιτιολογια|摘要|内容|(?:variabilni|variable) symbol|variabilni kod/,
    not: /balance|saldo|date|datum|amount|betrag|iban|bic|currency|wahrung|\btype?\b|kategor|categor|mandat|glaubiger|\bstat(?:e|us|ut)?\b/,
  },
} satisfies Record<string, Part>;

/** Columns that say whether an entry is booked. */
export const STATES: ReadonlySet<string> = new Set(
  words('status|state|statut|buchungsstatus|umsatzstatus|estado|stato|etat'),
);

/** Columns with the number of the own account. */
export const OWN_ACCOUNTS: ReadonlySet<string> = new Set(
  words(
    'auftragskonto|iban auftragskonto|iban auftraggeberkonto|auftraggeberkonto|rekening|own account|eigenes konto|international account number',
  ),
);
