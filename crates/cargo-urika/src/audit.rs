//! Finds the strings that reach a sink, in a function and through helpers, and judges them.

mod result;

use std::collections::{HashMap, HashSet};

use crate::callers::{Callers, callers, filled_with_paths, mentions_param, mentions_self};
use crate::finding::{Code, Finding};
use crate::follow::{Filling, Follower, Piece, Placeholder, Row};
use crate::joins;
use crate::judge;
use crate::names::is_reference_by_name;
use crate::printed::is_only_printed;
use crate::program::{Frame, Program};
use crate::routes::Link;
use crate::style::Whole;
use crate::table::{Sink, Table, UrlPart};
use crate::texts::{self, Uses};
use crate::value::{Call, Callee, Place, Shared, Type, Value};
use crate::verify::Types;
pub(crate) use result::{Audit, Fate};

/// The depth of helpers within helpers after which a sink is found.
const DEEPEST: usize = 4;
/// The number of sinks that one function is followed to, at each depth.
const MOST_SINKS: usize = 32;

/// The reason why the argument of a call is a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    Yes,
    /// A client of HTTP sends the text, if it has a slash.
    Sent,
    /// Other types have a call of this name: the text must look like a URL.
    ByForm,
}

/// A sink, as the callers of a function reach it.
#[derive(Clone)]
struct Reached<'a> {
    value: &'a Shared,
    /// The calls that lead to the sink, from the function that has the value outward.
    through: Vec<(usize, &'a Call)>,
    taken: UrlPart,
    sure: Sure,
    place: Place,
    /// Whether the client dials only what a policy accepts.
    is_guarded: bool,
    /// The sink. A string without a sink is recognized as a URL by its form.
    sink: Option<&'a Sink>,
}

impl Reached<'_> {
    /// Returns the place of the string that the sink takes: where it is put together, if this function does.
    fn site(&self) -> Place {
        if let Value::Built(_, site) = **self.value { site } else { self.place }
    }

    /// Returns whether a browser resolves the text as a reference.
    fn is_link(&self) -> bool {
        self.sink.is_some_and(|sink| sink.own)
    }
}

impl<'a> Reached<'a> {
    /// Returns a string without a sink, which is a URL by its form.
    fn by_form(value: &'a Shared, place: Place) -> Self {
        Self {
            value,
            through: Vec::new(),
            taken: UrlPart::Url,
            sure: Sure::ByForm,
            place,
            is_guarded: false,
            sink: None,
        }
    }

    /// Returns the sink as a call of a function reaches it. The call may be of another function, unless it is certain.
    fn called(&self, number: usize, call: &'a Call, is_certain: bool) -> Self {
        let mut outer = self.clone();
        outer.through.push((number, call));
        if !is_certain {
            outer.sure = Sure::ByForm;
        }
        outer
    }
}

/// Audits a program. The compiler has proven the types of values at some places.
pub(crate) fn audit(program: &Program, table: &Table, types: &Types) -> Audit {
    let callers = callers(program);
    let filled_with_paths = filled_with_paths(program, &callers);
    let follower = Follower::new(program, table, filled_with_paths, types);
    let mut auditor = Auditor { follower, found: HashMap::new(), audit: Audit::default() };
    let reached = auditor.in_functions();
    auditor.follow_callers(reached, &callers);
    let helpers = auditor.texts(&callers);
    auditor.follow_callers(helpers, &callers);
    auditor.joins();
    auditor.finish()
}

/// Returns whether the receiver of a call is a struct that is made right there, as by a builder.
fn is_made(call: &Call) -> bool {
    call.receiver().is_some_and(|receiver| matches!(**receiver, Value::Call(_) | Value::Record(..)))
}

/// Returns whether a value is the string that is put together at a place, or can be it. A value that only contains the
/// string is not.
fn is_in(place: Place, value: &Value) -> bool {
    match value {
        Value::Built(_, site) => *site == place,
        Value::Either(values) => values.iter().any(|value| is_in(place, value)),
        Value::Record(..) => value.newtype().is_some_and(|inner| is_in(place, inner)),
        _ => false,
    }
}

/// Returns whether a value that is passed on unchanged gets a verdict.
fn is_judged(placeholder: &Placeholder, reached: &Reached<'_>) -> bool {
    let is_text = placeholder.filling.is_unchecked_start();
    if placeholder.of_request && reached.sure != Sure::ByForm {
        return is_text || matches!(placeholder.filling, Filling::Url | Filling::Callers);
    }
    let is_certain = placeholder.filling.is_certain_start();
    match reached.taken {
        // `base.join(name)` takes a URL for a name, and `set_path` leaves `/` and `..`.
        UrlPart::Reference => is_certain && reached.through.is_empty(),
        UrlPart::Path => is_certain && reached.through.is_empty() && !is_reference_by_name(&placeholder.name),
        // A parameter of a redirect never names a server of the program itself.
        UrlPart::Url => is_certain && placeholder.is_param && reached.sink.is_some_and(|sink| sink.whole),
        UrlPart::Host => is_certain && placeholder.is_param,
        _ => false,
    }
}

struct Auditor<'a> {
    follower: Follower<'a>,
    found: HashMap<(Place, Code), Finding>,
    audit: Audit,
}

impl<'a> Auditor<'a> {
    /// Returns the sinks that the table names, by function.
    fn in_functions(&self) -> Vec<(usize, Vec<Reached<'a>>)> {
        let functions = self.follower.program.functions.iter().enumerate();
        let all = functions.map(|(number, function)| {
            let calls = function.calls.iter().filter_map(|call| call.as_call());
            (number, calls.flat_map(|call| self.sinks_of(call, number)).collect::<Vec<_>>())
        });
        all.filter(|(_, sinks)| !sinks.is_empty()).collect()
    }

    /// Returns the sinks that a call in a function is.
    fn sinks_of(&self, call: &'a Call, number: usize) -> impl Iterator<Item = Reached<'a>> {
        let sinks = self.follower.table.sinks(&call.callee, &call.args);
        sinks.filter_map(move |sink| self.reached(call, number, sink))
    }

    /// Returns the value that a call passes to a sink, unless it is not a URL.
    fn reached(&self, call: &'a Call, number: usize, sink: &'a Sink) -> Option<Reached<'a>> {
        // For `.parse()` and `.try_into()` the receiver is the value.
        let value = match call.receiver() {
            Some(receiver) if call.args.is_empty() => receiver,
            _ => call.args.get(sink.argument)?,
        };
        let (taken, sure) = self.taken(call, number, sink)?;
        let is_for_guard = sink.parses && self.follower.is_parsed_for_guard(call, number);
        if is_for_guard || self.is_key(value, number, sure) {
            return None;
        }
        let is_guard = |client| self.follower.is_guarded(client, &Frame::alone(number));
        Some(Reached {
            value,
            through: Vec::new(),
            taken,
            sure,
            place: call.place,
            is_guarded: call.receiver().is_some_and(is_guard),
            sink: Some(sink),
        })
    }

    /// Returns whether a parameter is the key of a map or a cache, by its name, where others than clients have the
    /// method.
    fn is_key(&self, value: &Value, number: usize, sure: Sure) -> bool {
        let Value::Param(param) = value else { return false };
        let params = &self.follower.program.functions[number].params;
        sure == Sure::ByForm
            && params.get(*param as usize).is_some_and(|(name, _)| matches!(&**name, "key" | "k"))
    }

    /// Judges what reaches sinks, in their functions and in those that call them.
    fn follow_callers(&mut self, mut waiting: Vec<(usize, Vec<Reached<'a>>)>, callers: &Callers<'a>) {
        for depth in 0..=DEEPEST {
            let mut next: HashMap<usize, Vec<Reached<'a>>> = HashMap::new();
            let all = waiting.iter().flat_map(|(number, all)| all.iter().map(|reached| (*number, reached)));
            for (number, reached) in all {
                if depth > 0 || reached.sink.is_some() {
                    self.judge(number, reached);
                }
                if depth < DEEPEST {
                    self.outward(number, reached, callers, &mut next);
                }
            }
            waiting = next.into_iter().collect();
            waiting.sort_by_key(|(number, _)| *number);
        }
    }

    /// Adds a sink as the callers of a function reach it, if the value depends on what they pass. Where one of them
    /// reaches too many, the sink is not followed to it.
    fn outward(
        &mut self,
        number: usize,
        reached: &Reached<'a>,
        callers: &Callers<'a>,
        next: &mut HashMap<usize, Vec<Reached<'a>>>,
    ) {
        let has_param = mentions_param(reached.value);
        if !has_param && !mentions_self(reached.value) {
            return;
        }
        for (caller, call, is_certain) in callers.get(&number).into_iter().flatten() {
            let is_circle = reached.through.iter().any(|(through, _)| through == caller);
            if is_circle || !(has_param || is_made(call)) {
                continue;
            }
            let all = next.entry(*caller).or_default();
            if all.len() < MOST_SINKS {
                all.push(reached.called(number, call, *is_certain));
            } else {
                self.audit.not_followed.insert(reached.site());
            }
        }
    }

    /// Returns the part of a URL that a sink takes, by the type of the receiver, or `None` if the type takes
    /// no URL.
    fn taken(&self, call: &Call, number: usize, sink: &Sink) -> Option<(UrlPart, Sure)> {
        let sure = if sink.sure { Sure::Yes } else { Sure::ByForm };
        let Callee::Method(receiver, ..) = &call.callee else { return Some((sink.part, sure)) };
        let program = self.follower.program;
        if sink.part == UrlPart::Url && sink.sure {
            return Some((sink.part, sure));
        }
        let frame = Frame::alone(number);
        let ty = program.type_of(receiver, &frame, 0);
        if sink.part == UrlPart::Url {
            // A method of the program is followed: its body shows what happens to the text.
            let (targets, is_sure) = program.targets(call, &frame);
            let is_read = |target: &usize| !program.functions[*target].calls.is_empty();
            if is_sure && program.defines(&ty) && !targets.is_empty() && targets.iter().all(is_read) {
                return None;
            }
            let is_client = texts::is_client(&ty, &receiver.name()) && !program.defines(&ty);
            if is_client || call.args.first().is_some_and(|arg| texts::is_http_method(arg)) {
                return Some((sink.part, Sure::Sent));
            }
            return (!texts::is_collection(&ty, &receiver.name())).then_some((sink.part, sure));
        }
        match program.resolve(&ty) {
            _ if sink.part == UrlPart::Fragment => Some((sink.part, Sure::ByForm)),
            // `set_path` and similar methods encode the characters that would end their part.
            Type::Url => Some((sink.part, Sure::Yes)),
            Type::Text => None,
            // `Uri::builder().scheme(…)`
            Type::Safe if sink.part == UrlPart::Host => Some((sink.part, Sure::Yes)),
            _ if sink.part == UrlPart::Reference => Some((UrlPart::Url, sure)),
            _ => Some((sink.part, sure)),
        }
    }

    fn judge(&mut self, number: usize, reached: &Reached<'a>) {
        let mut frame = Frame::alone(number);
        for (target, call) in reached.through.iter().rev() {
            frame = Frame::called(*target, call, &frame);
        }
        let rows = self.follower.rows(reached.value, &frame);
        if self.follower.was_cut() {
            self.audit.not_followed.insert(reached.site());
        }
        let is_only = rows.len() == 1 && reached.through.is_empty();
        let rows: Vec<Row> = match reached.taken {
            UrlPart::Link => rows.iter().flat_map(|row| judge::links(row)).collect(),
            _ => rows,
        };
        for row in rows {
            // No client sends a string without a scheme: `//storage.googleapis.com/…` is the name of a resource.
            if judge::is_network_path(&row) && reached.taken == UrlPart::Url && !reached.is_link() {
                continue;
            }
            // A value that is passed on unchanged.
            let is_passed = matches!(row[..], [Piece::Placeholder(_)]);
            let is_url = match reached.sure {
                Sure::Yes => true,
                Sure::Sent if is_passed => true,
                Sure::Sent => judge::has_slash(&row) || judge::looks_like_url(&row, reached.taken),
                Sure::ByForm => judge::looks_like_url(&row, reached.taken),
            };
            if is_url {
                self.whole(&row, reached, number, is_only);
                if reached.taken != UrlPart::Pattern {
                    self.row(&row, reached);
                }
            }
        }
    }

    /// Checks a row as a whole: its joins, the route that matches it, and its spelling.
    fn whole(&mut self, row: &Row, reached: &Reached<'a>, number: usize, is_only: bool) {
        let function = &self.follower.program.functions[number].name;
        if let Some(sink) = reached.sink.filter(|sink| sink.own || reached.taken == UrlPart::Pattern) {
            let is_pattern = sink.part == UrlPart::Pattern;
            self.audit.links.extend(Link::of(row, &judge::shape(row), is_pattern, function));
        }
        if let (UrlPart::Url, [Piece::Text(text, place)]) = (reached.taken, &row[..]) {
            let is_parser = is_only && reached.sink.is_some_and(|sink| sink.parses);
            self.audit.wholes.push(Whole {
                text: text.to_string(),
                place: *place,
                parsed: is_parser.then_some(reached.place),
                function: function.to_string(),
            });
        }
        if let (UrlPart::Url, Some(seam)) = (reached.taken, joins::seam(row)) {
            self.joined(seam.place, seam.message, number, judge::shape(row));
        }
    }

    /// Checks the references that `Url::join` takes.
    fn joins(&mut self) {
        for (number, function) in self.follower.program.functions.iter().enumerate() {
            for call in &function.calls {
                let Value::Call(call) = &**call else { continue };
                if call.callee.name() == "join"
                    && let Some(message) = joins::dropped(&self.follower, call, &Frame::alone(number))
                {
                    self.joined(call.place, message, number, String::new());
                }
            }
        }
    }

    fn joined(&mut self, place: Place, message: String, number: usize, shape: String) {
        let function = self.follower.program.functions[number].name.to_string();
        self.add(Finding { function, shape, ..Finding::at(Code::Join, place, message) });
    }

    /// Judges the strings without a known sink, outer strings first. Returns those that a function returns.
    fn texts(&mut self, callers: &Callers<'a>) -> Vec<(usize, Vec<Reached<'a>>)> {
        let mut helpers = Vec::new();
        for (number, function) in self.follower.program.functions.iter().enumerate() {
            if function.texts.is_empty() {
                continue;
            }
            let uses = texts::uses(function, number, &self.follower);
            let mut seen = HashSet::new();
            for value in function.texts.iter().rev() {
                let Value::Built(_, place) = &**value else { continue };
                if seen.contains(place)
                    || self.audit.sites.contains_key(place)
                    || is_only_printed(self.follower.program, callers, number, *place)
                {
                    continue;
                }
                let reached = Reached::by_form(value, *place);
                if self.text(number, &reached, &uses, &mut seen) {
                    helpers.push((number, vec![reached]));
                }
            }
        }
        helpers
    }

    /// Judges a string without a known sink, and notes the strings within it. Returns true for a URL that the
    /// function returns.
    fn text(
        &mut self,
        number: usize,
        reached: &Reached<'a>,
        uses: &HashMap<Place, Uses>,
        seen: &mut HashSet<Place>,
    ) -> bool {
        let uses_here = uses.get(&reached.place).copied().unwrap_or_default();
        let returned = self.follower.program.functions[number].returned.as_ref();
        let is_returned = returned.is_some_and(|returned| is_in(reached.place, returned));
        let mut is_helper = false;
        let rows = self.follower.rows(reached.value, &Frame::alone(number));
        let was_cut = self.follower.was_cut();
        for row in rows {
            if texts::is_prose(&row) {
                for link in judge::links_in(&row).iter().filter(|link| texts::is_absolute(link)) {
                    self.row(link, reached);
                }
                seen.extend(texts::sites(&row).into_iter().filter(|site| !uses.contains_key(site)));
            } else if texts::is_url(&row, uses_here) {
                if was_cut {
                    self.audit.not_followed.insert(reached.site());
                }
                seen.extend(texts::sites(&row));
                self.whole(&row, reached, number, false);
                self.row(&row, reached);
                is_helper |= is_returned;
            }
        }
        is_helper
    }

    /// Judges a row.
    fn row(&mut self, row: &Row, reached: &Reached<'a>) {
        match &row[..] {
            [Piece::Text(text, place)] => {
                if let (UrlPart::Url, Some((code, message))) = (reached.taken, judge::literal(text)) {
                    self.add(Finding { shape: text.to_string(), ..Finding::at(code, *place, message) });
                }
                return;
            }
            [Piece::Placeholder(placeholder)] => {
                if is_from_elsewhere(placeholder) && reached.sure != Sure::ByForm {
                    self.audit.not_followed.insert(reached.place);
                }
                if !is_judged(placeholder, reached) {
                    return;
                }
            }
            _ => {}
        }
        let shape = judge::shape(row);
        placeholders(row).for_each(|placeholder| self.note_filling(placeholder, &shape));
        let usage = judge::Use {
            taken: reached.taken,
            is_link: reached.is_link(),
            resolves: reached.sink.is_some_and(|sink| sink.resolves),
            trusts_names: self.follower.table.trusts_names,
        };
        let (verdicts, segment_starts) = judge::judge(row, usage);
        for placeholder in placeholders(row) {
            let is_first = self.audit.segment_starts.entry(placeholder.place).or_insert(true);
            *is_first &= segment_starts.contains(&placeholder.place);
        }
        for verdict in verdicts {
            if !(reached.is_guarded && verdict.code == Code::Authority) {
                let finding = self.finding(&verdict, row, reached);
                self.audit.sites.insert(finding.site, Fate::Open);
                self.add(Finding { shape: shape.clone(), ..finding });
            }
        }
    }

    /// Notes what is known of the value of a placeholder, and of the site that has it.
    fn note_filling(&mut self, placeholder: &Placeholder, shape: &str) {
        let Some(site) = placeholder.site else { return };
        let is_encoded = matches!(placeholder.filling, Filling::Encoded(_));
        let fate = if is_encoded { Fate::Encoded } else { Fate::Safe };
        self.audit.shapes.entry(site).or_insert_with(|| shape.to_owned());
        let known = self.audit.sites.entry(site).or_insert(fate);
        *known = (*known).max(fate);
        let filling = self.audit.placeholders.entry(placeholder.place).or_insert(placeholder.filling);
        if is_encoded || placeholder.filling == Filling::Callers {
            *filling = placeholder.filling;
        }
    }

    /// Returns the finding for a verdict, without the shape of the row.
    fn finding(&self, verdict: &judge::Verdict<'_>, row: &Row, reached: &Reached<'a>) -> Finding {
        let judge::Verdict { code, certain, placeholder, left } = verdict;
        let outermost = reached.through.last().map_or(reached.place, |(_, call)| call.place);
        let site = placeholder.site.or_else(|| judge::first_place(row)).unwrap_or(outermost);
        // A string in a macro's definition may get its value at the call.
        let is_at_site = placeholder.site.is_some() && placeholder.place.file == site.file;
        // Either other programs may pass a whole value, or none may.
        let is_whole = row.len() == 1 && matches!(reached.taken, UrlPart::Url | UrlPart::Host);
        let is_template = placeholder.of_template && matches!(code, Code::Path | Code::Query | Code::Encoder);
        let certain = *certain && !placeholder.is_unsure;
        let has_sink = reached.sink.is_some();
        Finding {
            certain: certain && has_sink && (!is_whole || placeholder.of_request),
            effect: *code,
            site,
            name: placeholder.name.clone(),
            function: self.follower.program.functions[placeholder.function].name.to_string(),
            left: left.clone(),
            by_form: certain && !has_sink,
            ..Finding::at(
                if is_template { Code::Template } else { *code },
                if is_at_site { placeholder.place } else { site },
                String::new(),
            )
        }
    }
}

/// Returns the placeholders of a row.
fn placeholders(row: &Row) -> impl Iterator<Item = &Placeholder> {
    row.iter().filter_map(|piece| match piece {
        Piece::Placeholder(placeholder) => Some(placeholder),
        Piece::Text(..) => None,
    })
}

/// Returns whether a value that is passed on unchanged comes from elsewhere, and was not followed there.
fn is_from_elsewhere(placeholder: &Placeholder) -> bool {
    placeholder.site.is_none()
        && matches!(placeholder.filling, Filling::Text { .. } | Filling::Callers | Filling::Unread)
}
