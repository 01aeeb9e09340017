import { field, type ImportField } from './import-field.ts';

/** The columns of a file that hold a client's contact, address and tax ids. */
export const CLIENT_DETAIL_FIELDS: readonly ImportField[] = [
  field(
    'contact',
    'Contact',
    'text',
    'contact|contact name|contact person|ansprechpartner|ansprechpartnerin|kontakt|persona de contacto|contacto|contato|pessoa de contato|personne de contact|referente|contatto',
  ),
  field(
    'email',
    'Email',
    'email',
    'email|e-mail|mail|email address|contact email|e-mail-adresse|correo|correo electronico|courriel|adresse e-mail|posta elettronica',
  ),
  field('phone', 'Phone', 'text', 'phone|telephone|tel|phone number|telefon|telefonnummer|telefono|telefone'),
  field('street', 'Street', 'text', 'street|street address|address line 1|strasse|straße|calle|rua|rue|via'),
  field('street2', 'Address line 2', 'text', 'address line 2|street 2|adresszusatz|complemento'),
  field(
    'postalCode',
    'Postal code',
    'text',
    'postal code|postcode|zip|zip code|plz|postleitzahl|codigo postal|cep|code postal|cap',
  ),
  field('city', 'City', 'text', 'city|town|ort|stadt|ciudad|cidade|ville|citta'),
  field('region', 'Region', 'text', 'region|province|bundesland|provincia|estado federal|provincia stato'),
  field('country', 'Country', 'country', 'country|country code|land|pais|pays|paese|nazione'),
  field(
    'vatId',
    'VAT ID',
    'text',
    'vat id|vat|vat number|vat no|ust-id|ust-idnr|umsatzsteuer-id|nif iva|nif|numero iva|tva|numero de tva|partita iva|p iva',
  ),
  field(
    'taxNumber',
    'Tax number',
    'text',
    'tax number|tax id|tax no|steuernummer|numero fiscal|codice fiscale',
  ),
  field(
    'tradeName',
    'Trade name',
    'text',
    'trade name|trading name|handelsname|nombre comercial|nom commercial',
  ),
  field(
    'legalForm',
    'Legal form',
    'text',
    'legal form|rechtsform|forma juridica|forme juridique|forma giuridica',
  ),
  field('legalId', 'Legal ID', 'text', 'legal id|legal registration'),
  field(
    'identifier',
    'Customer number',
    'text',
    'customer number|customer no|kundennummer|numero de cliente|numero client|codice cliente',
  ),
];
