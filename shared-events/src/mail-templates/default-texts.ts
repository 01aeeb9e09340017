import type { MailedKind } from '../deliveries/document.ts';
import type { MailText } from './record.ts';

/** The texts of a language: the message of each kind of document, and the reminders by level. */
type DefaultTexts = Readonly<Record<MailedKind, MailText>> & {
  reminders: readonly [MailText, MailText, MailText];
};

/** A text of paragraphs, each of one or more lines, between the salutation and the name. */
function letter(subject: string, regards: string, ...paragraphs: readonly string[]): MailText {
  return { subject, body: ['{salutation}', ...paragraphs, `${regards}\n{sender}`].join('\n\n') };
}

const EN = 'Kind regards,';
const ENGLISH: DefaultTexts = {
  invoice: letter(
    'Invoice {number} from {sender}',
    EN,
    'Please find attached invoice {number} dated {date} for {total}.\nIt is due on {due}.',
    'Thank you for your business.',
  ),
  quote: letter(
    'Quote {number} from {sender}',
    EN,
    'Please find attached quote {number} dated {date} for {total}.\nIt is valid until {due}.',
    'I look forward to your reply.',
  ),
  creditNote: letter(
    'Credit note {number} from {sender}',
    EN,
    'Please find attached credit note {number} dated {date} for {total}.\nIt corrects invoice {corrects}.',
  ),
  reminders: [
    letter(
      'Reminder: invoice {number}',
      EN,
      'Invoice {number} dated {date} for {total} was due on {due}, and {open} is still outstanding.\nPlease pay this amount by {payBy}.',
      'If you have already paid, please disregard this message.',
    ),
    letter(
      '2nd reminder: invoice {number}',
      EN,
      'This is a second reminder about invoice {number} dated {date}, which was due on {due}. {open} is still outstanding.\nPlease pay this amount by {payBy}.',
      'If you have any questions about the invoice, please let me know.',
    ),
    letter(
      'Final reminder: invoice {number}',
      EN,
      'Despite two reminders, {open} on invoice {number} dated {date}, due on {due}, remains unpaid.\nPlease pay by {payBy}.',
      'If you are unable to pay by then, please contact me before that date.',
    ),
  ],
};

const ES = 'Un cordial saludo,';
const SPANISH: DefaultTexts = {
  invoice: letter(
    'Factura {number} de {sender}',
    ES,
    'Le adjunto la factura {number} del {date} por un importe de {total}.\nVence el {due}.',
    'Muchas gracias por su confianza.',
  ),
  quote: letter(
    'Presupuesto {number} de {sender}',
    ES,
    'Le adjunto el presupuesto {number} del {date} por un importe de {total}.\nEs válido hasta el {due}.',
    'Quedo a la espera de su respuesta.',
  ),
  creditNote: letter(
    'Nota de crédito {number} de {sender}',
    ES,
    'Le adjunto la nota de crédito {number} del {date} por un importe de {total}.\nCorrige la factura {corrects}.',
  ),
  reminders: [
    letter(
      'Recordatorio: factura {number}',
      ES,
      'La factura {number} del {date}, por un importe de {total}, venció el {due} y queda pendiente un importe de {open}.\nLe ruego que lo abone antes del {payBy}.',
      'Si ya ha efectuado el pago, le ruego que ignore este mensaje.',
    ),
    letter(
      'Segundo recordatorio: factura {number}',
      ES,
      'Este es el segundo recordatorio de la factura {number} del {date}, que venció el {due}. Queda pendiente un importe de {open}.\nLe ruego que lo abone antes del {payBy}.',
      'Si tiene alguna duda sobre la factura, no dude en escribirme.',
    ),
    letter(
      'Último recordatorio: factura {number}',
      ES,
      'A pesar de dos recordatorios, queda pendiente un importe de {open} de la factura {number} del {date}, que venció el {due}.\nLe ruego que lo abone a más tardar el {payBy}.',
      'Si no puede pagar en ese plazo, póngase en contacto conmigo antes de esa fecha.',
    ),
  ],
};

const PT = 'Com os melhores cumprimentos,';
const PORTUGUESE: DefaultTexts = {
  invoice: letter(
    'Fatura {number} de {sender}',
    PT,
    'Segue em anexo a fatura {number} de {date}, no valor de {total}.\nVence em {due}.',
    'Obrigado pela confiança.',
  ),
  quote: letter(
    'Orçamento {number} de {sender}',
    PT,
    'Segue em anexo o orçamento {number} de {date}, no valor de {total}.\nÉ válido até {due}.',
    'Fico a aguardar a sua resposta.',
  ),
  creditNote: letter(
    'Nota de crédito {number} de {sender}',
    PT,
    'Segue em anexo a nota de crédito {number} de {date}, no valor de {total}.\nCorrige a fatura {corrects}.',
  ),
  reminders: [
    letter(
      'Lembrete: fatura {number}',
      PT,
      'A fatura {number} de {date}, no valor de {total}, venceu em {due} e continuam por pagar {open}.\nPeço que efetue o pagamento até {payBy}.',
      'Se já efetuou o pagamento, ignore esta mensagem.',
    ),
    letter(
      'Segundo lembrete: fatura {number}',
      PT,
      'Este é o segundo lembrete sobre a fatura {number} de {date}, que venceu em {due}. Continuam por pagar {open}.\nPeço que efetue o pagamento até {payBy}.',
      'Se tiver alguma dúvida sobre a fatura, escreva-me.',
    ),
    letter(
      'Último lembrete: fatura {number}',
      PT,
      'Apesar de dois lembretes, continuam por pagar {open} da fatura {number} de {date}, que venceu em {due}.\nPeço que efetue o pagamento até {payBy}, o mais tardar.',
      'Se não puder pagar até lá, contacte-me antes dessa data.',
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
  quote: letter(
    'Angebot {number} von {sender}',
    DE,
    'anbei erhalten Sie das Angebot {number} vom {date} über {total}.\nEs ist bis zum {due} gültig.',
    'Ich freue mich auf Ihre Antwort.',
  ),
  creditNote: letter(
    'Rechnungskorrektur {number} von {sender}',
    DE,
    'anbei erhalten Sie die Rechnungskorrektur {number} vom {date} über {total}.\nSie korrigiert die Rechnung {corrects}.',
  ),
  reminders: [
    letter(
      'Zahlungserinnerung: Rechnung {number}',
      DE,
      'die Rechnung {number} vom {date} über {total} war am {due} fällig, und es sind noch {open} offen.\nBitte überweisen Sie diesen Betrag bis zum {payBy}.',
      'Sollten Sie bereits gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    ),
    letter(
      '2. Zahlungserinnerung: Rechnung {number}',
      DE,
      'dies ist die zweite Erinnerung an die Rechnung {number} vom {date}, die am {due} fällig war. Es sind noch {open} offen.\nBitte überweisen Sie diesen Betrag bis zum {payBy}.',
      'Bei Fragen zur Rechnung melden Sie sich bitte bei mir.',
    ),
    letter(
      'Letzte Zahlungserinnerung: Rechnung {number}',
      DE,
      'trotz zweier Erinnerungen sind von der Rechnung {number} vom {date}, fällig am {due}, noch {open} offen.\nBitte überweisen Sie diesen Betrag spätestens bis zum {payBy}.',
      'Sollten Sie nicht fristgerecht zahlen können, melden Sie sich bitte vorher bei mir.',
    ),
  ],
};

const FR = 'Cordialement,';
const FRENCH: DefaultTexts = {
  invoice: letter(
    'Facture {number} de {sender}',
    FR,
    'Veuillez trouver ci-joint la facture {number} du {date}, d’un montant de {total}.\nElle est à régler au plus tard le {due}.',
    'Je vous remercie de votre confiance.',
  ),
  quote: letter(
    'Devis {number} de {sender}',
    FR,
    'Veuillez trouver ci-joint le devis {number} du {date}, d’un montant de {total}.\nIl est valable jusqu’au {due}.',
    'Je reste à votre disposition pour toute question.',
  ),
  creditNote: letter(
    'Avoir {number} de {sender}',
    FR,
    'Veuillez trouver ci-joint l’avoir {number} du {date}, d’un montant de {total}.\nIl rectifie la facture {corrects}.',
  ),
  reminders: [
    letter(
      'Rappel : facture {number}',
      FR,
      'La facture {number} du {date}, d’un montant de {total}, est arrivée à échéance le {due} ; il reste {open} à payer.\nMerci de régler cette somme avant le {payBy}.',
      'Si vous avez déjà effectué le règlement, merci de ne pas tenir compte de ce message.',
    ),
    letter(
      'Deuxième rappel : facture {number}',
      FR,
      'Ceci est un deuxième rappel au sujet de la facture {number} du {date}, échue le {due}. Il reste {open} à payer.\nMerci de régler cette somme avant le {payBy}.',
      'Si vous avez une question au sujet de la facture, n’hésitez pas à m’écrire.',
    ),
    letter(
      'Dernier rappel : facture {number}',
      FR,
      'Malgré deux rappels, il reste {open} à payer sur la facture {number} du {date}, échue le {due}.\nMerci de régler cette somme au plus tard le {payBy}.',
      'Si vous n’êtes pas en mesure de payer d’ici là, merci de me contacter avant cette date.',
    ),
  ],
};

const IT = 'Cordiali saluti';
const ITALIAN: DefaultTexts = {
  invoice: letter(
    'Fattura {number} di {sender}',
    IT,
    'In allegato trova la fattura {number} del {date} per un importo di {total}.\nLa scadenza è il {due}.',
    'Grazie per la collaborazione.',
  ),
  quote: letter(
    'Preventivo {number} di {sender}',
    IT,
    'In allegato trova il preventivo {number} del {date} per un importo di {total}.\nÈ valido fino al {due}.',
    'Resto in attesa di una Sua risposta.',
  ),
  creditNote: letter(
    'Nota di credito {number} di {sender}',
    IT,
    'In allegato trova la nota di credito {number} del {date} per un importo di {total}.\nCorregge la fattura {corrects}.',
  ),
  reminders: [
    letter(
      'Promemoria: fattura {number}',
      IT,
      'La fattura {number} del {date} per un importo di {total} è scaduta il {due} e restano da pagare {open}.\nLa prego di saldare questo importo entro il {payBy}.',
      'Se ha già effettuato il pagamento, non tenga conto di questo messaggio.',
    ),
    letter(
      'Secondo sollecito: fattura {number}',
      IT,
      'Questo è il secondo sollecito per la fattura {number} del {date}, scaduta il {due}. Restano da pagare {open}.\nLa prego di saldare questo importo entro il {payBy}.',
      'Per qualsiasi domanda sulla fattura sono a Sua disposizione.',
    ),
    letter(
      'Ultimo sollecito: fattura {number}',
      IT,
      'Nonostante due solleciti, restano da pagare {open} della fattura {number} del {date}, scaduta il {due}.\nLa prego di saldare questo importo entro e non oltre il {payBy}.',
      'Se non Le è possibile pagare entro tale data, La prego di contattarmi prima.',
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
