import { cellWords, STATUS_WORDS, type WordTable } from './cell-words.ts';
import { CLIENT_DETAIL_FIELDS } from './client-fields.ts';
import { field, type ImportField } from './import-field.ts';
import type { ImportKind } from './kinds.ts';

const wordField = (id: string, label: string, words: WordTable, headings: string): ImportField => ({
  ...field(id, label, 'words', headings),
  words: cellWords(words),
});

const CLIENT =
  'client|client name|customer|customer name|agency|company|kunde|kundin|auftraggeber|kundenname|firma|cliente|nombre del cliente|empresa|nome do cliente|client nom|nom du client|societe|nome cliente|azienda|committente|klant|opdrachtgever|klient|klienta|zleceniodawca|kund|zakaznik|objednatel';
const JOB_TYPE =
  'job type|type|service|service type|task|task type|activity|art|auftragsart|leistung|dienstleistung|tätigkeit|tipo|tipo de trabajo|servicio|tipo de trabalho|servico|type de travail|prestation|tipo di lavoro|servizio|dienst|soort werk|usluga|rodzaj uslugi|tjanst|ydelse|sluzba';
const UNIT =
  'unit|units|unit of measure|per|einheit|abrechnungseinheit|unidad|unidade|unite|unita|unita di misura|unit of measurement|eenheid|jednostka|enhet|enhed|jednotka';
const PAIR =
  'language pair|languages|language combination|pair|language pair (empty: any)|sprachpaar|sprachkombination|sprachen|par de idiomas|combinacion de idiomas|idiomas|par linguistico|combinacao de idiomas|paire de langues|langues|combinaison de langues|combinazione linguistica|coppia linguistica|lingue|sprachrichtung|language direction|taalcombinatie|talenpaar|para jezykowa|kombinacja jezykowa|sprakkombination|sprogpar|jazykova kombinace';
const FROM =
  'from|source|source language|source lang|ausgangssprache|quellsprache|von|idioma de origen|origen|lengua de origen|lingua de origem|idioma de origem|origem|langue source|de|lingua di partenza|lingua sorgente|da|brontaal|jezyk zrodlowy|kallsprak|kildesprog|kildesprak|zdrojovy jazyk|idioma origen|qs';
const TO =
  'to|target|target language|target lang|zielsprache|nach|idioma de destino|destino|lengua de destino|lingua de destino|langue cible|vers|lingua di arrivo|lingua di destinazione|a|target languages|doeltaal|jezyk docelowy|malsprak|malsprog|cilovy jazyk|idioma destino|zs';
const CURRENCY = 'currency|currency code|währung|moneda|divisa|moeda|devise|monnaie|valuta|munt|waluta|mena';
const MINIMUM =
  'minimum fee|minimum|minimum charge|mindestpreis|mindesthonorar|tarifa minima|taxa minima|forfait minimum|tariffa minima';
const RATE =
  'rate|price|unit price|price per unit|per word|rate per unit|satz|preis|einzelpreis|wortpreis|tarif|tarifa|precio|precio unitario|preco|taxa|prix|prix unitaire|tariffa|prezzo|prezzo unitario|zeilenpreis|stundensatz|woordtarief|tarief|prijs per woord|stawka|cena za slowo|ordpris|sazba|price per unit';

const work = (isRate: boolean): ImportField[] => [
  field('client', 'Client', 'text', CLIENT, isRate),
  field('job_type', 'Job type', 'text', JOB_TYPE, isRate),
  field('pair', 'Language pair', 'pair', PAIR),
  field('from', 'From language', 'text', FROM),
  field('to', 'To language', 'text', TO),
  field('unit', 'Unit', 'text', UNIT, isRate),
];

const PRIORITIES: WordTable = [
  [
    'high|high priority|urgent|rush|hoch|dringend|eilig|alta|alto|urgente|haute|eleve|elevee',
    { priority: 'high' },
  ],
  ['low|low priority|niedrig|gering|baja|bajo|baixa|baixo|basse|faible|bassa|basso', { priority: 'low' }],
  ['normal|medium|none|mittel|keine|media|medio|normale|moyenne|aucune|ninguna|nenhuma|nessuna', {}],
];

const DELETED = field(
  'deleted',
  'Deleted at (these rows are skipped)',
  'deleted',
  'deleted at (utc)|deleted at|deleted',
);

/** The possible fields of rows by kind, in the order in which they are offered. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    field('name', 'Name', 'text', `name|nombre|nome|nom|${CLIENT}`, true),
    field('currency', 'Currency', 'currency', CURRENCY),
    field(
      'invoicing',
      'Invoicing',
      'flag',
      'invoicing|invoices|rechnungen|rechnungsstellung|facturacion|faturacao|faturamento|facturation|fatturazione',
    ),
    field(
      'billingInformationName',
      'Billing name',
      'text',
      'billing name|bill to|invoice name|legal name|rechnungsname|rechnungsempfänger|nombre fiscal|razon social|nome fiscal|razao social|nom de facturation|raison sociale|ragione sociale|intestatario',
    ),
    field(
      'billingInformationDetails',
      'Billing details',
      'lines',
      'billing details|billing details (html)|billing address|address|details|rechnungsadresse|anschrift|adresse|direccion|direccion de facturacion|endereco|adresse de facturation|indirizzo|indirizzo di fatturazione',
    ),
    field(
      'paymentTerms',
      'Payment terms, in days',
      'terms',
      'payment terms|terms|payment days|days|net|zahlungsziel|zahlungsfrist|zahlungsbedingungen|condiciones de pago|plazo de pago|condicoes de pagamento|prazo de pagamento|conditions de paiement|delai de paiement|termini di pagamento|pagamento',
    ),
    ...CLIENT_DETAIL_FIELDS,
    DELETED,
  ],
  rates: [
    ...work(true),
    field('value', 'Rate', 'amount', `value|amount|${RATE}`, true),
    field('minimum', 'Minimum fee', 'amount', MINIMUM),
    field('currency', 'Currency', 'currency', CURRENCY),
    DELETED,
  ],
  jobs: [
    field(
      'name',
      'Name',
      'text',
      'name|job|job name|project|project name|title|description|auftrag|auftragsname|projekt|projektname|titel|bezeichnung|nombre|proyecto|trabajo|titulo|nome|projeto|trabalho|nom|projet|titre|travail|progetto|lavoro|titolo|projektbezeichnung|auftragsbezeichnung|item name|opdracht|naam|zlecenie|uppdrag|opgave|nazev',
    ),
    field(
      'project',
      'Project',
      'text',
      'project|project name|projekt|projektname|proyecto|nombre del proyecto|projeto|nome do projeto|projet|nom du projet|progetto|nome del progetto',
    ),
    field(
      'reference',
      'Reference',
      'text',
      'reference|client reference|order number|order no|order|po|po number|purchase order|referenz|bestellnummer|auftragsnummer|referencia|numero de pedido|pedido|numero do pedido|reference client|numero de commande|bon de commande|riferimento|numero ordine|ordine|po no|po nr|client po number|client po|customer po number|client po no|ref number|ref no|reference number|your reference|opdrachtnummer|nr zlecenia klienta|ordernummer',
    ),
    ...work(false),
    field(
      'quantity',
      'Quantity',
      'amount',
      'quantity|qty|duration|duration (decimal)|dauer|duree|durata|duracion|duracao|words|word count|wordcount|volume|count|hours|menge|anzahl|wörter|wortzahl|wortanzahl|stunden|umfang|cantidad|palabras|quantidade|palavras|quantite|nombre de mots|mots|quantita|parole|numero di parole|normzeilen|zeilen|seiten|units completed|aantal woorden|woorden|aantal|liczba slow|ilosc|antal ord|antal|pocet slov|pocet normostran',
    ),
    field('rate', 'Rate', 'amount', RATE),
    field(
      'value',
      'Value',
      'amount',
      'value|amount|total|net|net amount|fee|betrag|wert|summe|honorar|nettobetrag|importe|valor|montant|valeur|importo|valore|totale|netto|total net|line total|total agreed|bedrag|bedrag excl btw|kwota|kwota netto|belopp|belob|cena|montant ht|total ht',
    ),
    field('currency', 'Currency', 'currency', CURRENCY),
    field(
      'deadline',
      'Deadline',
      'moment',
      'deadline|due|due date|due by|delivery|delivery date|frist|liefertermin|termin|abgabe|abgabetermin|fällig|fecha de entrega|entrega|plazo|prazo|data de entrega|echeance|date de livraison|livraison|delai|scadenza|consegna|data di consegna|data consegna|leverdatum|termin realizacji|termin oddania',
    ),
    field('deadline_utc', 'Deadline in UTC', 'utcMoment', 'deadline (utc)|deadline utc'),
    field(
      'completed_at',
      'Completed on',
      'date',
      'completed on|completed|completed at|completion date|done|done on|finished|delivered|delivered on|date|abgeschlossen|abgeschlossen am|erledigt|erledigt am|geliefert|datum|fecha|completado|terminado|data|concluido|concluido em|termine|termine le|livre le|completato|completato il|consegnato|end date|closed on|actual delivery date|date delivered|date completed|date of delivery|ausgeliefert am|geleverd op|opgeleverd|data oddania|levererad|leveret|levert|odevzdano|fecha de finalizacion',
    ),
    wordField('status', 'Status', STATUS_WORDS, 'status|state|stand|estado|etat|statut|stato'),
    wordField(
      'priority',
      'Priority',
      PRIORITIES,
      'priority|prio|urgency|priorität|dringlichkeit|prioridad|urgencia|prioridade|priorite|urgence|priorita|urgenza',
    ),
    field('on_hold', 'On hold', 'flag', 'on hold|paused|pausiert|en espera|em espera|en attente|in attesa'),
    field(
      'invoiced',
      'Invoiced',
      'flag',
      'invoiced|billed|invoice|invoice number|berechnet|fakturiert|abgerechnet|facturado|faturado|facture|fatturato|invoice no|invoices|rechnungsnummer|rechnungs nr|rg nr|re nr|n° de facture|facture n°|numero de facture|no de factura|numero de factura|no da fatura|numero da fatura|n fattura|numero fattura|factuurnummer|gefactureerd|nr faktury|fakturanummer|fakturanr|cislo faktury',
    ),
    field(
      'flat_rate',
      'Flat rate',
      'flag',
      'flat rate|flat|fixed price|pauschale|pauschal|festpreis|tarifa plana|precio fijo|preco fixo|forfait|prix fixe|forfettario|prezzo fisso',
    ),
    field('minimum', 'Minimum fee', 'amount', MINIMUM),
    field(
      'surcharges',
      'Surcharges',
      'surcharges',
      'surcharges|zuschläge|recargos|acrescimos|majorations|maggiorazioni',
    ),
    field(
      'notes',
      'Notes',
      'html',
      'notes|notes (html)|note|comment|comments|remarks|notizen|notiz|bemerkung|bemerkungen|kommentar|notas|observaciones|comentarios|observacoes|remarques|commentaires|osservazioni|commenti',
    ),
    DELETED,
  ],
};

/** The field of a kind by its id. */
export function importField(kind: ImportKind, id: string): ImportField | undefined {
  return IMPORT_FIELDS[kind].find((each) => each.id === id);
}
