import type { MailText } from './record.ts';

/** The texts of a language: the message of an invoice, and the reminders by level. */
export type DefaultTexts = { invoice: MailText; reminders: readonly [MailText, MailText, MailText] };

/** A text of paragraphs, each of one or more lines, between the salutation and the name. */
function letter(subject: string, regards: string, ...paragraphs: readonly string[]): MailText {
  return { subject, body: ['{salutation}', ...paragraphs, `${regards}\n{sender}`].join('\n\n') };
}

const EN = 'Kind regards';
const ENGLISH: DefaultTexts = {
  invoice: letter(
    'Invoice {number} from {sender}',
    EN,
    'Please find attached invoice {number} of {date} for {total}.\nIt is due on {due}.',
    'Thank you for the good cooperation.',
  ),
  reminders: [
    letter(
      'Reminder: invoice {number}',
      EN,
      'Invoice {number} of {date} for {total} was due on {due}, and {open} is still open.\nPlease pay this amount by {payBy}.',
      'If your payment is already on its way, please disregard this message.',
    ),
    letter(
      '2nd reminder: invoice {number}',
      EN,
      'I wrote to you before about invoice {number} of {date}, which was due on {due}. {open} is still open.\nPlease pay this amount by {payBy}.',
      'If anything about the invoice is unclear, please let me know.',
    ),
    letter(
      'Last reminder: invoice {number}',
      EN,
      'After two reminders, {open} of invoice {number} of {date}, due on {due}, is still open.\nPlease pay this amount by {payBy} at the latest.',
      'If you cannot pay it, please write to me before that day.',
    ),
  ],
};

const ES = 'Un cordial saludo';
const SPANISH: DefaultTexts = {
  invoice: letter(
    'Factura {number} de {sender}',
    ES,
    'Adjunto la factura {number} del {date} por un importe de {total}.\nVence el {due}.',
    'Muchas gracias por su confianza.',
  ),
  reminders: [
    letter(
      'Recordatorio: factura {number}',
      ES,
      'La factura {number} del {date}, por un importe de {total}, venció el {due} y quedan por pagar {open}.\nLe ruego que abone este importe antes del {payBy}.',
      'Si ya ha hecho el pago, no tenga en cuenta este mensaje.',
    ),
    letter(
      'Segundo recordatorio: factura {number}',
      ES,
      'Ya le escribí sobre la factura {number} del {date}, que venció el {due}. Siguen pendientes {open}.\nLe ruego que abone este importe antes del {payBy}.',
      'Si tiene alguna duda sobre la factura, no deje de escribirme.',
    ),
    letter(
      'Último recordatorio: factura {number}',
      ES,
      'Tras dos recordatorios, siguen pendientes {open} de la factura {number} del {date}, que venció el {due}.\nLe ruego que abone este importe el {payBy} a más tardar.',
      'Si no le es posible pagar, escríbame antes de esa fecha.',
    ),
  ],
};

const PT = 'Com os melhores cumprimentos';
const PORTUGUESE: DefaultTexts = {
  invoice: letter(
    'Fatura {number} de {sender}',
    PT,
    'Segue em anexo a fatura {number} de {date}, no valor de {total}.\nVence em {due}.',
    'Obrigado pela confiança.',
  ),
  reminders: [
    letter(
      'Lembrete: fatura {number}',
      PT,
      'A fatura {number} de {date}, no valor de {total}, venceu em {due} e faltam pagar {open}.\nPeço que pague este valor até {payBy}.',
      'Se o pagamento já foi feito, ignore esta mensagem.',
    ),
    letter(
      'Segundo lembrete: fatura {number}',
      PT,
      'Já lhe escrevi sobre a fatura {number} de {date}, que venceu em {due}. Continuam por pagar {open}.\nPeço que pague este valor até {payBy}.',
      'Se tiver alguma dúvida sobre a fatura, escreva-me.',
    ),
    letter(
      'Último lembrete: fatura {number}',
      PT,
      'Depois de dois lembretes, continuam por pagar {open} da fatura {number} de {date}, que venceu em {due}.\nPeço que pague este valor, o mais tardar, até {payBy}.',
      'Se não puder pagar, escreva-me antes dessa data.',
    ),
  ],
};

const DE = 'Mit freundlichen Grüßen';
const GERMAN: DefaultTexts = {
  invoice: letter(
    'Rechnung {number} von {sender}',
    DE,
    'anbei erhalten Sie die Rechnung {number} vom {date} über {total}.\nSie ist am {due} fällig.',
    'Vielen Dank für die gute Zusammenarbeit.',
  ),
  reminders: [
    letter(
      'Zahlungserinnerung: Rechnung {number}',
      DE,
      'die Rechnung {number} vom {date} über {total} war am {due} fällig, und es sind noch {open} offen.\nBitte überweisen Sie diesen Betrag bis zum {payBy}.',
      'Falls Ihre Zahlung schon unterwegs ist, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    ),
    letter(
      '2. Zahlungserinnerung: Rechnung {number}',
      DE,
      'wegen der Rechnung {number} vom {date}, die am {due} fällig war, habe ich Ihnen schon geschrieben. Es sind noch {open} offen.\nBitte überweisen Sie diesen Betrag bis zum {payBy}.',
      'Wenn zur Rechnung etwas unklar ist, melden Sie sich bitte bei mir.',
    ),
    letter(
      'Letzte Zahlungserinnerung: Rechnung {number}',
      DE,
      'nach zwei Erinnerungen sind von der Rechnung {number} vom {date}, fällig am {due}, noch {open} offen.\nBitte überweisen Sie diesen Betrag spätestens bis zum {payBy}.',
      'Wenn Sie nicht zahlen können, schreiben Sie mir bitte vor diesem Tag.',
    ),
  ],
};

const FR = 'Cordialement';
const FRENCH: DefaultTexts = {
  invoice: letter(
    'Facture {number} de {sender}',
    FR,
    'Veuillez trouver ci-joint la facture {number} du {date}, d’un montant de {total}.\nElle est à régler avant le {due}.',
    'Je vous remercie de votre confiance.',
  ),
  reminders: [
    letter(
      'Rappel : facture {number}',
      FR,
      'La facture {number} du {date}, d’un montant de {total}, était à régler avant le {due} ; {open} restent dus.\nMerci de régler cette somme avant le {payBy}.',
      'Si votre paiement est déjà en route, ne tenez pas compte de ce message.',
    ),
    letter(
      'Deuxième rappel : facture {number}',
      FR,
      'Je vous ai déjà écrit au sujet de la facture {number} du {date}, à régler avant le {due}. {open} restent dus.\nMerci de régler cette somme avant le {payBy}.',
      'Si un point de la facture n’est pas clair, n’hésitez pas à m’écrire.',
    ),
    letter(
      'Dernier rappel : facture {number}',
      FR,
      'Après deux rappels, {open} restent dus sur la facture {number} du {date}, à régler avant le {due}.\nMerci de régler cette somme au plus tard le {payBy}.',
      'Si vous ne pouvez pas payer, merci de m’écrire avant cette date.',
    ),
  ],
};

const IT = 'Cordiali saluti';
const ITALIAN: DefaultTexts = {
  invoice: letter(
    'Fattura {number} di {sender}',
    IT,
    'In allegato trova la fattura {number} del {date} di {total}.\nLa scadenza è il {due}.',
    'Grazie per la collaborazione.',
  ),
  reminders: [
    letter(
      'Promemoria: fattura {number}',
      IT,
      'La fattura {number} del {date} di {total} è scaduta il {due} e restano da pagare {open}.\nLa prego di versare questo importo entro il {payBy}.',
      'Se il pagamento è già in corso, non tenga conto di questo messaggio.',
    ),
    letter(
      'Secondo sollecito: fattura {number}',
      IT,
      'Le ho già scritto a proposito della fattura {number} del {date}, scaduta il {due}. Restano da pagare {open}.\nLa prego di versare questo importo entro il {payBy}.',
      'Se qualcosa nella fattura non è chiaro, mi scriva pure.',
    ),
    letter(
      'Ultimo sollecito: fattura {number}',
      IT,
      'Dopo due solleciti restano da pagare {open} della fattura {number} del {date}, scaduta il {due}.\nLa prego di versare questo importo entro e non oltre il {payBy}.',
      'Se non Le è possibile pagare, mi scriva prima di quella data.',
    ),
  ],
};

/** The texts by the id of the built-in invoice language. */
export const DEFAULT_TEXTS: Readonly<Record<string, DefaultTexts>> = {
  1: ENGLISH,
  2: SPANISH,
  3: PORTUGUESE,
  4: GERMAN,
  5: FRENCH,
  6: ITALIAN,
};
