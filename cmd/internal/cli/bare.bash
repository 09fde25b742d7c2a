# Without the package bash-completion, the words are read off the line here: bash takes them apart at
# '=', ':' and '@', and only spaces part those of codegraph.
__codegraph_init_completion()
{
    COMPREPLY=()
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
        return
    fi
    local rest=${COMP_LINE:0:COMP_POINT} word i
    words=()
    cword=-1
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i -eq 0 || $rest == [[:space:]]* ]]; then
            rest=${rest#"${rest%%[![:space:]]*}"}
            words[++cword]=
        fi
        word=${word:0:${#rest}}
        words[cword]+=$word
        rest=${rest#"$word"}
    done
    cur=${words[cword]}
    prev=
    if [[ $cword -gt 0 ]]; then
        prev=${words[cword-1]}
    fi
}
